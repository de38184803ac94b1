import type { PageProps } from '@site/shared/federation';
import {
  Button,
  Container,
  Heading,
  Section,
  space,
  Stack,
  Text,
  textLink,
  useHydrated,
} from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { APPLICATION_COPY } from './application-content.ts';
import { BrandHeader, NextSteps } from './application-hero.tsx';
import { ContactAside } from './contact-aside.tsx';

/** `/application/received`: where a browser without script lands. Bookmarked, it says the same without a reference. */
export function ReceivedPage({ services }: PageProps) {
  const { title, lead, keep } = APPLICATION_COPY.received;
  const hydrated = useHydrated();
  return (
    <>
      <BrandHeader name={services.facts.name} />
      <Section tone="tint">
        <Container>
          <Stack gap={4}>
            <Heading level={1}>{title}</Heading>
            <Text size="lead">{lead}</Text>
            <p hidden data-slot="reference">
              Your reference is <strong data-fill="reference" css={{ letterSpacing: '0.04em' }} />. {keep}
            </p>
            {hydrated && (
              <div>
                <Button variant="secondary" onClick={() => window.print()}>
                  Print or save
                </Button>
              </div>
            )}
            <Text>
              <Link to="/" css={textLink()}>
                Back to Home
              </Link>
            </Text>
          </Stack>
        </Container>
      </Section>
      <Section labelledBy="what-happens-next">
        <Container css={{ display: 'grid', gap: space[12] }}>
          <NextSteps />
          <div css={{ maxWidth: '26rem' }}>
            <ContactAside facts={services.facts} />
          </div>
        </Container>
      </Section>
    </>
  );
}

import type { PageProps } from '@site/shared/federation';
import { Button, Container, Heading, Section, space, Stack, Text, useHydrated } from '@site/shared/ui';
import { APPLICATION_COPY } from './application-content.ts';
import { BrandHeader, NextSteps } from './application-hero.tsx';
import { ContactAside } from './contact-aside.tsx';
import { UsefulLinks } from './useful-links.tsx';

/**
 * `/application/received`: follows the form where there is no script. The composer reveals the hidden slots while the
 * visitor's ticket is valid. Without one, the page makes no claim.
 */
export function ReceivedPage({ services }: PageProps) {
  const { title, lead, reference, keep, without, print } = APPLICATION_COPY.received;
  const isHydrated = useHydrated();
  return (
    <>
      <BrandHeader name={services.facts.name} />
      <Section tone="tint">
        <Container>
          <Stack gap={4}>
            <Heading level={1}>
              {title[0]}
              <span hidden data-slot="reference">
                {title[1]}
              </span>
            </Heading>
            <div hidden data-slot="reference">
              <Stack gap={4}>
                <Text size="lead">{lead}</Text>
                <p>
                  {reference} <strong data-fill="reference" css={referenceText} />. {keep}
                </p>
              </Stack>
            </div>
            <Text size="lead" css={withoutReference}>
              {without}
            </Text>
            {isHydrated && (
              <div>
                <Button variant="secondary" onClick={() => window.print()}>
                  {print}
                </Button>
              </div>
            )}
          </Stack>
        </Container>
      </Section>
      <Section labelledBy="what-happens-next">
        <Container css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] }}>
          <NextSteps facts={services.facts} />
          <div css={ways}>
            <ContactAside facts={services.facts} />
            <UsefulLinks />
          </div>
        </Container>
      </Section>
    </>
  );
}

const referenceText = { letterSpacing: '0.04em', whiteSpace: 'nowrap' } as const;
const withoutReference = { '[data-slot="reference"]:not([hidden]) + &': { display: 'none' } };
const ways = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  alignItems: 'start',
};

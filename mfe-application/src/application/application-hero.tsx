import type { SiteFacts } from '@site/shared/contracts';
import {
  color,
  Container,
  Eyebrow,
  Heading,
  Icon,
  line,
  space,
  Stack,
  Steps,
  Text,
  textLink,
  weight,
} from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { APPLICATION_COPY, brandTitle, nextSteps } from './application-content.ts';

/** The slim bar on top: the link home and the brand title. */
export function BrandHeader({ name }: { readonly name: string }) {
  return (
    <div css={{ borderBlockEnd: `${line.hair} solid ${color.hairline}`, background: color.surface }}>
      <Container css={bar}>
        <Link to="/" css={[textLink(), { display: 'inline-flex', alignItems: 'center', gap: space[2] }]}>
          <Icon name="arrowLeft" size="1.125em" />
          {APPLICATION_COPY.home}
        </Link>
        <p css={{ fontWeight: weight.heavy }}>{brandTitle(name)}</p>
      </Container>
    </div>
  );
}

export function ApplicationHero() {
  const { eyebrow, title, lead } = APPLICATION_COPY;
  return (
    <div css={{ background: `linear-gradient(180deg, ${color.brandTint}, ${color.bg})` }}>
      <Container css={{ paddingBlock: `clamp(${space[8]}, 6vw, ${space[16]})` }}>
        <Stack gap={4}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <Heading level={1}>{title}</Heading>
          <Text size="lead" tone="muted">
            {lead}
          </Text>
        </Stack>
      </Container>
    </div>
  );
}

export function NextSteps({ facts }: { readonly facts: SiteFacts }) {
  return (
    <Stack gap={8}>
      <Heading level={2} id="what-happens-next">
        {APPLICATION_COPY.nextSteps}
      </Heading>
      <Steps items={nextSteps(facts.responseTime)} />
    </Stack>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[3],
} as const;

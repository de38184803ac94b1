import type { PageProps } from '@site/shared/federation';
import {
  breakpoint,
  card,
  color,
  Container,
  ErrorSummarySlot,
  Eyebrow,
  Grid,
  Heading,
  Icon,
  radius,
  Section,
  space,
  Stack,
  Text,
} from '@site/shared/ui';
import { BLURBS, NEWSLETTER_COPY } from './newsletter-content.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** `/newsletter`: the sign-up form and what subscribers get. */
export function NewsletterPage({ services }: PageProps) {
  const { eyebrow, title, lead, note, benefits } = NEWSLETTER_COPY;
  return (
    <>
      <Container css={summary}>
        <ErrorSummarySlot fallback="submit" />
      </Container>
      <Section tone="tint">
        <Container css={opening}>
          <Stack gap={4}>
            <Eyebrow>{eyebrow}</Eyebrow>
            <Heading level={1}>{title}</Heading>
            <Text size="lead" tone="muted">
              {lead}
            </Text>
          </Stack>
          <Stack gap={4} css={[card({ padding: 'lg' }), { background: color.bg }]}>
            <NewsletterForm services={services} />
            <Text tone="muted" size="small">
              {note}
            </Text>
          </Stack>
        </Container>
      </Section>
      <Section labelledBy="what-you-get">
        <Container>
          <Stack gap={8}>
            <Heading level={2} id="what-you-get">
              {benefits}
            </Heading>
            <Blurbs />
          </Stack>
        </Container>
      </Section>
    </>
  );
}

function Blurbs() {
  return (
    <Grid min="16rem" gap={6}>
      {BLURBS.map(({ icon, title, text }) => (
        <Stack key={title} gap={3} css={card({ padding: 'lg' })}>
          <span css={disc}>
            <Icon name={icon} size="1.5rem" />
          </span>
          <Heading level={3}>{title}</Heading>
          <Text tone="muted">{text}</Text>
        </Stack>
      ))}
    </Grid>
  );
}

const summary = { '& > :not([hidden])': { marginBlock: space[8] } };
const opening = {
  display: 'grid',
  gap: space[12],
  alignItems: 'center',
  [breakpoint.lg]: { gridTemplateColumns: '1.1fr 1fr', gap: space[16] },
};
const disc = {
  display: 'grid',
  placeItems: 'center',
  width: space[12],
  height: space[12],
  borderRadius: radius.md,
  background: color.brandTint,
  color: color.brand,
};

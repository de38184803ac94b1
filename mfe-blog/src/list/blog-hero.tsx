import type { CSSObject } from '@emotion/react';
import {
  breakpoint,
  color,
  Container,
  CoverArt,
  Eyebrow,
  Heading,
  line,
  radius,
  Section,
  shadow,
  space,
  Stack,
  Text,
} from '@site/shared/ui';
import type { ReactNode } from 'react';
import { HERO } from './list-content.ts';

/** The top of the list, with the filter. */
export function BlogHero({ children }: { readonly children: ReactNode }) {
  return (
    <Section tone="tint" css={{ paddingBottom: space[6] }}>
      <Container css={columns}>
        <Stack gap={4}>
          <Eyebrow>{HERO.eyebrow}</Eyebrow>
          <Heading level={1} size="display" css={{ maxWidth: '18ch' }}>
            {HERO.title}
          </Heading>
          <Text size="lead" tone="muted" css={{ maxWidth: '36rem' }}>
            {HERO.lead}
          </Text>
        </Stack>
        <div css={pile} aria-hidden="true">
          <CoverArt seed="masthead-back-43" />
          <CoverArt seed="masthead-front-39" />
        </div>
        <div css={tools}>{children}</div>
      </Container>
    </Section>
  );
}

const columns: CSSObject = {
  display: 'grid',
  gap: `${space[8]} ${space[12]}`,
  alignItems: 'center',
  [breakpoint.lg]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 4fr)' },
};
const tools: CSSObject = { display: 'grid', gap: space[6], [breakpoint.lg]: { gridColumn: '1 / -1' } };
/** Two overlapping pictures. */
const pile: CSSObject = {
  display: 'none',
  [breakpoint.lg]: { display: 'grid', paddingInline: space[6] },
  '& > svg': {
    gridArea: '1 / 1',
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 3',
    border: `${line.hair} solid ${color.hairline}`,
    borderRadius: radius.md,
    boxShadow: shadow.md,
    transform: 'rotate(3deg) translate(8%, -12%)',
  },
  '& > svg + svg': { transform: 'rotate(-3deg) translate(-6%, 6%)' },
};

import {
  breakpoint,
  color,
  Container,
  Heading,
  line,
  radius,
  shadow,
  space,
  Text,
  visuallyHidden,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { IconTile } from '../sections/icon-tile.tsx';
import { HIGHLIGHTS, SECTIONS } from './home-content.ts';

/** Four things a client gets, on one raised sheet that overlaps the hero. */
export function Highlights() {
  return (
    <section
      aria-labelledby="highlights"
      css={{ position: 'relative', marginTop: `calc(-1 * ${space[24]})` }}
    >
      <Container>
        <h2 id="highlights" css={visuallyHidden}>
          {SECTIONS.highlights.title}
        </h2>
        <ul role="list" css={sheet}>
          {HIGHLIGHTS.map(({ icon, title, description }) => (
            <li key={title} css={cell}>
              <IconTile name={icon} />
              <Heading level={3}>{title}</Heading>
              <Text size="small" tone="muted">
                {description}
              </Text>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

const sheet: CSSObject = {
  display: 'grid',
  listStyle: 'none',
  // The sheet's background shows through the gaps as hairlines.
  gap: line.hair,
  overflow: 'hidden',
  background: color.hairline,
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.lg,
  boxShadow: shadow.md,
  [breakpoint.sm]: { gridTemplateColumns: '1fr 1fr' },
  [breakpoint.lg]: { gridTemplateColumns: 'repeat(4, 1fr)' },
};
const cell: CSSObject = {
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[6],
  background: color.bg,
  [breakpoint.lg]: { paddingBlock: space[8] },
};

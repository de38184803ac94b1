import {
  AwardArt,
  breakpoint,
  color,
  Container,
  fontSize,
  Heading,
  line,
  Section,
  space,
  Text,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { SectionIntro } from '../sections/section-intro.tsx';
import { AWARDS, SECTIONS } from './home-content.ts';

/** Five recognitions on a timeline: horizontal on a wide screen, vertical on a narrow one. */
export function Awards() {
  return (
    <Section tone="surface" labelledBy="awards">
      <Container>
        <SectionIntro id="awards" {...SECTIONS.awards} />
        <ol role="list" css={timeline}>
          {AWARDS.map(({ year, title, description }) => (
            <li key={title} css={entry}>
              <AwardArt seed={title} css={medal} />
              <div css={{ display: 'grid', gap: space[1], alignContent: 'start' }}>
                <p css={yearText}>{year}</p>
                <Heading level={3} size="lead">
                  {title}
                </Heading>
                <Text size="small" tone="muted">
                  {description}
                </Text>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}

const timeline: CSSObject = {
  display: 'grid',
  gap: space[8],
  listStyle: 'none',
  [breakpoint.lg]: { gridTemplateColumns: 'repeat(5, 1fr)', gap: space[6] },
};
/** Draws the line from each medal to the next. */
const entry: CSSObject = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${space[24]} 1fr`,
  gap: space[4],
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    background: color.accent,
    opacity: 0.45,
    insetInlineStart: space[12],
    top: space[24],
    bottom: `calc(-1 * ${space[8]})`,
    width: line.thick,
  },
  [breakpoint.lg]: {
    gridTemplateColumns: '1fr',
    alignContent: 'start',
    '&:not(:last-child)::before': {
      insetInlineStart: space[24],
      insetInlineEnd: `calc(-1 * ${space[6]})`,
      top: space[12],
      bottom: 'auto',
      width: 'auto',
      height: line.thick,
    },
  },
};
const medal: CSSObject = { display: 'block', width: space[24], height: space[24] };
const yearText: CSSObject = {
  fontSize: fontSize.h2,
  fontWeight: weight.heavy,
  lineHeight: 1.1,
  color: color.accent,
  fontVariantNumeric: 'tabular-nums',
};

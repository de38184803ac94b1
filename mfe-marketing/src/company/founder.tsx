import {
  breakpoint,
  color,
  Container,
  fontSize,
  line,
  PortraitArt,
  Section,
  space,
  Text,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { SectionIntro } from '../sections/section-intro.tsx';
import { FOUNDER } from './our-story-content.ts';

/** How the firm began. The founder is a role, not a named person. */
export function Founder() {
  return (
    <Section labelledBy="founder">
      <Container>
        <div css={layout}>
          <figure css={{ display: 'grid', gap: space[6] }}>
            <PortraitArt css={{ width: '100%', height: 'auto' }} />
            <blockquote css={quote}>
              <p>“{FOUNDER.quote}”</p>
            </blockquote>
            <figcaption css={{ color: color.muted }}>{FOUNDER.role}</figcaption>
          </figure>
          <div>
            <SectionIntro id="founder" eyebrow={FOUNDER.eyebrow} title={FOUNDER.title} />
            <div css={{ display: 'grid', gap: space[4] }}>
              {FOUNDER.paragraphs.map((paragraph) => (
                <Text key={paragraph} size="lead" tone="muted">
                  {paragraph}
                </Text>
              ))}
            </div>
          </div>
        </div>
      </Container>
    </Section>
  );
}

const layout: CSSObject = {
  display: 'grid',
  gap: space[12],
  [breakpoint.lg]: { gridTemplateColumns: '5fr 7fr', gap: space[16], alignItems: 'center' },
};
const quote: CSSObject = {
  paddingInlineStart: space[4],
  borderInlineStart: `${line.heavy} solid ${color.accent}`,
  fontSize: fontSize.h3,
  fontWeight: weight.medium,
  lineHeight: 1.35,
};

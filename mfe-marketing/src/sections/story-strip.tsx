import {
  breakpoint,
  card,
  color,
  Container,
  fontSize,
  Heading,
  Section,
  space,
  Text,
  tracking,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { ActionLink } from './action-link.tsx';
import { SECTION_COPY } from './sections-content.ts';

interface StoryStripProps {
  readonly value: string;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** The case study's id on the page of success stories. */
  readonly study: string;
}

/** One case study in a figure and a sentence, with a link to the full text. */
export function StoryStrip({ value, label, title, text, study }: StoryStripProps) {
  return (
    <Section labelledBy="case-in-point" css={{ paddingBottom: 0 }}>
      <Container>
        <div css={[card({ padding: 'lg' }), strip]}>
          <p css={{ display: 'grid', gap: space[1] }}>
            <strong css={figure}>{value}</strong> <span css={{ color: color.muted }}>{label}</span>
          </p>
          <div css={{ display: 'grid', gap: space[2] }}>
            <Heading level={2} size="h3" id="case-in-point">
              {title}
            </Heading>
            <Text tone="muted">{text}</Text>
          </div>
          <ActionLink to={`/success-stories#${study}`} variant="secondary" icon="arrowRight">
            {SECTION_COPY.readStudy}
          </ActionLink>
        </div>
      </Container>
    </Section>
  );
}

const strip: CSSObject = {
  display: 'grid',
  gap: space[6],
  alignItems: 'center',
  justifyItems: 'start',
  [breakpoint.lg]: { gridTemplateColumns: 'auto 1fr auto', gap: space[12] },
};
const figure: CSSObject = {
  fontSize: fontSize.stat,
  fontWeight: weight.heavy,
  lineHeight: 1,
  letterSpacing: tracking.display,
  fontVariantNumeric: 'tabular-nums',
  color: color.accent,
};

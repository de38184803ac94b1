import { breakpoint, Eyebrow, Heading, space, Text, width } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';

interface SectionIntroProps {
  readonly id: string;
  readonly eyebrow?: string;
  readonly title: string;
  readonly lead?: string;
}

/** The start of a section: eyebrow, heading and lead. `id` labels the section. */
export function SectionIntro({ id, eyebrow, title, lead }: SectionIntroProps) {
  return (
    <div css={intro}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {lead && (
        <Text size="lead" tone="muted">
          {lead}
        </Text>
      )}
    </div>
  );
}

const intro: CSSObject = {
  display: 'grid',
  gap: space[3],
  maxWidth: width.text,
  marginBottom: space[8],
  [breakpoint.md]: { marginBottom: space[12] },
};

import {
  breakpoint,
  card,
  CheckList,
  color,
  fontSize,
  Heading,
  space,
  Text,
  tracking,
  weight,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';

interface TabSheetProps {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly points: readonly string[];
}

/** The panel of a tab: number, text and points. */
export function TabSheet({ number, title, description, points }: TabSheetProps) {
  return (
    <div css={[card({ padding: 'lg' }), sheet]}>
      <p aria-hidden="true" css={figure}>
        {number}
      </p>
      <div css={words}>
        <Heading level={3}>{title}</Heading>
        <Text size="lead" tone="muted">
          {description}
        </Text>
      </div>
      <CheckList items={points} css={{ alignContent: 'center' }} />
    </div>
  );
}

const sheet: CSSObject = {
  display: 'grid',
  gap: space[6],
  [breakpoint.lg]: { gridTemplateColumns: 'auto 1fr 1fr', gap: space[12] },
};
const figure: CSSObject = {
  fontSize: fontSize.stat,
  fontWeight: weight.heavy,
  lineHeight: 1,
  letterSpacing: tracking.display,
  fontVariantNumeric: 'tabular-nums',
  color: color.accent,
};
const words: CSSObject = { display: 'grid', gap: space[3], alignContent: 'start' };

import { useEffect, useEffectEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { card, color, fontSize, space, weight } from '@site/shared/ui';

interface CursorCardProps {
  /** Empty while the cursor is nowhere. */
  readonly lines: readonly string[];
  /** Called with the whole text when it has changed. */
  onRead(text: string): void;
}

/** What is at the cursor of a chart. */
export function CursorCard({ lines, onRead }: CursorCardProps) {
  const text = lines.join('. ');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (text) read(text);
  }, [text]);
  if (lines.length === 0) return null;
  const [date, ...rest] = lines;
  return (
    <div aria-hidden="true" css={[card({ padding: 'none' }), box]}>
      <p css={{ fontWeight: weight.bold }}>{date}</p>
      {rest.map((each, index) => (
        <p key={index}>{each}</p>
      ))}
    </div>
  );
}

const box: CSSObject = {
  maxWidth: '16rem',
  padding: `${space[2]} ${space[3]}`,
  background: color.bg,
  color: color.ink,
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
};

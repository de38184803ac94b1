import { useEffect, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { VisuallyHidden } from '../primitives/visually-hidden.tsx';
import { color } from '../tokens/color.ts';
import { fontSize, media, weight } from '../tokens/scale.ts';

export interface Count {
  readonly used: number;
  readonly limit: number;
}

const SPEAK_AFTER_MS = 1000;
const SPEAK_FROM = 0.9;

/** Shows how much of a limit is used. Announced only near the limit, when typing pauses. */
export function CharacterCount({ used, limit }: Count) {
  const isOver = used > limit;
  const excess = used - limit;
  const text = isOver
    ? `${excess} ${excess === 1 ? 'character' : 'characters'} too many`
    : `${used} of ${limit} characters`;
  const spoken = usePaused(used >= limit * SPEAK_FROM ? text : '', SPEAK_AFTER_MS);
  return (
    <p
      css={{
        color: isOver ? color.danger : color.muted,
        fontSize: fontSize.small,
        fontWeight: isOver ? weight.bold : weight.regular,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span css={counting}>{text}</span>
      <span css={still}>Up to {limit} characters</span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </p>
  );
}

/** Hidden without script, because nothing would count. */
const counting: CSSObject = { [media.noScripting]: { display: 'none' } };
const still: CSSObject = { display: 'none', [media.noScripting]: { display: 'inline' } };

/** The last value that stayed unchanged for `delay` milliseconds. */
function usePaused(value: string, delay: number): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}

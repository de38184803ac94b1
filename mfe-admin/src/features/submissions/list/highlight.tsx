import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { asOneWord, isPhoneWith, isShortWord, wordsOf } from '@site/shared/contracts/staff';
import { foldLetters } from '@site/shared/contracts';
import { color, radius } from '@site/shared/ui';

interface HighlightProps {
  readonly text: string;
  /** What is searched for. */
  readonly terms: readonly string[];
}

/** A text in which the start of each word that is searched for is marked. */
export function Highlight({ text, terms }: HighlightProps) {
  if (terms.length === 0) return text;
  if (isFoundAsOne(text, terms)) return <Mark>{text}</Mark>;
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, index) => {
    const length = index % 2 === 1 ? foundLength(part, terms) : 0;
    if (length === 0) return part;
    return (
      <span key={index}>
        <Mark>{part.slice(0, length)}</Mark>
        {part.slice(length)}
      </span>
    );
  });
}

/** Email addresses and phone numbers are found as a whole. */
function isFoundAsOne(text: string, terms: readonly string[]): boolean {
  const address = text.includes('@') ? asOneWord(text) : '';
  const words = wordsOf(text);
  return terms.some(
    (term) => (begins(term, address) || isPhoneWith(term, text)) && !words.some((word) => begins(term, word)),
  );
}

function begins(term: string, word: string): boolean {
  return isShortWord(term) ? word === term : word.startsWith(term);
}

/** How much of a word is marked: all of it, if folding changes its length. */
function foundLength(word: string, terms: readonly string[]): number {
  const folded = foldLetters(word);
  const found = terms.filter((term) => begins(term, folded));
  if (found.length === 0) return 0;
  const length = Math.max(...found.map((term) => term.length));
  return folded.length === word.length ? length : word.length;
}

function Mark({ children }: { readonly children: ReactNode }) {
  return <mark css={mark}>{children}</mark>;
}

const mark: CSSObject = { borderRadius: radius.sm, background: color.warningTint, color: color.ink };

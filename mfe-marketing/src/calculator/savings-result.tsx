import { color, fontSize, line, space, tracking, weight } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { CALCULATOR, dsoChange } from './calculator-content.ts';
import { formatNumber } from './ledger-fields.ts';
import type { Ledger, Savings } from './savings.ts';

interface SavingsResultProps {
  readonly ledger: Ledger | undefined;
  readonly savings: Savings | undefined;
}

/** The result. Screen readers announce it when it changes. */
export function SavingsResult({ ledger, savings }: SavingsResultProps) {
  return (
    <output css={{ display: 'grid', gap: space[6] }}>
      {ledger && savings ? (
        <>
          <span css={hero}>
            <strong css={amount}>${formatNumber(savings.cashReleased)}</strong>
            <span css={name}>{CALCULATOR.cashReleased}</span>
          </span>
          <span css={pair}>
            <span css={cell}>
              <strong css={figure}>${formatNumber(savings.yearlySavings)}</strong>
              <span css={name}>{CALCULATOR.yearlySavings}</span>
            </span>
            <span css={cell}>
              <strong css={figure}>{dsoChange(ledger.dso, savings.dsoAfter)}</strong>
              <span css={name}>{CALCULATOR.dso}</span>
            </span>
          </span>
        </>
      ) : (
        <span css={name}>{CALCULATOR.correctFirst}</span>
      )}
    </output>
  );
}

const hero: CSSObject = { display: 'grid', gap: space[2], containerType: 'inline-size' };
const amount: CSSObject = {
  // Hundreds of millions stay on one line of a phone.
  fontSize: `min(${fontSize.stat}, 12cqi)`,
  fontWeight: weight.heavy,
  lineHeight: 1,
  letterSpacing: tracking.display,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  color: color.brand,
};
const name: CSSObject = { color: color.muted };
const pair: CSSObject = {
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
};
const cell: CSSObject = {
  display: 'grid',
  gap: space[1],
  paddingInlineStart: space[4],
  borderInlineStart: `${line.heavy} solid ${color.accent}`,
};
const figure: CSSObject = { fontSize: fontSize.h3, fontVariantNumeric: 'tabular-nums' };

import type { ComponentProps } from 'react';
import { keyframes, type CSSObject } from '@emotion/react';
import { breakpoint, media } from '../tokens/scale.ts';
import { Coin, CoinStack, Invoice } from './parts.tsx';

/** The hero's drawing: invoices turn into coins that rise on the ledger. */
export function HeroArt(props: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 480" data-art css={heroStyles} {...props}>
      <circle className="ground" cx="292" cy="226" r="200" />
      <circle className="brand faint" cx="292" cy="226" r="220" strokeDasharray="2 10" />
      <path className="paper" d={plane} />
      <path className="rule" d={planeGrid} />
      <g className="sheets">
        <Invoice x={176} y={142} turn={-12} />
        <Invoice x={206} y={150} turn={-3} isPaid />
      </g>
      <CoinStack x={188} y={366} count={3} />
      <CoinStack x={266} y={350} count={6} />
      <CoinStack x={346} y={336} count={9} metal="petrol" />
      <CoinStack x={428} y={318} count={14} />
      <path
        className="brand bold flow"
        pathLength="1"
        d="M96 322C160 330 214 306 262 262S344 214 380 186 436 106 470 76"
      />
      <path className="brand bold" d="m448 74 24-1 1 24" />
      <g className="ring">
        <rect className="paper" x="404" y="366" width="128" height="76" rx="16" />
        <circle className="rule wide" cx="442" cy="404" r="19" />
        <path className="good wide" d="M442 385a19 19 0 1 1-18 25" />
        <path className="rule bold" d="M478 392h36M478 404h28" />
        <path className="accent bold" d="M478 417h20" />
      </g>
      <Coin x={92} y={250} radius={22} />
      <Coin x={496} y={208} radius={17} />
      <circle className="fill-accent" cx="378" cy="42" r="6" />
      <circle className="fill-brand" cx="66" cy="152" r="5" />
      <circle className="fill-good" cx="522" cy="292" r="5" />
    </svg>
  );
}

const ROWS = 8;
const COLUMNS = 6;
/** The distance between cells of the ledger, seen from above at 30 degrees. */
const STEP = { x: 30, y: 17 };

/** A point on the ledger, by column and row. */
function point(column: number, row: number): string {
  return `${300 + (column - row) * STEP.x} ${222 + (column + row) * STEP.y}`;
}

const plane = `M${point(0, 0)}L${point(COLUMNS, 0)}L${point(COLUMNS, ROWS)}L${point(0, ROWS)}Z`;
const planeGrid = [
  ...Array.from({ length: ROWS - 1 }, (_, row) => `M${point(0, row + 1)}L${point(COLUMNS, row + 1)}`),
  ...Array.from(
    { length: COLUMNS - 1 },
    (_, column) => `M${point(column + 1, 0)}L${point(column + 1, ROWS)}`,
  ),
].join('');

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });
const rise = keyframes({ from: { transform: 'translateY(12px)' }, to: { transform: 'none' } });

/** Each frame of the animation repaints the line, so it runs on wide screens only. */
const heroStyles: CSSObject = {
  [breakpoint.lg]: {
    [media.motion]: {
      '& .flow': { strokeDasharray: 1, animation: `${draw} 1.2s ease-out both` },
      '& .sheets, & .ring': { animation: `${rise} 600ms ease-out both` },
    },
  },
};

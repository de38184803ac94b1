import { LedgerSheet } from './ledger-sheet.tsx';
import { ChartCoin, type PlaceProps } from './parts.tsx';

/** Collections: four channels that meet in one conversation. */
export function OutreachArt() {
  return (
    <LedgerSheet>
      <g className="brand" strokeOpacity="0.4" strokeDasharray="2 7">
        <circle cx="250" cy="184" r="86" />
        <circle cx="250" cy="184" r="134" />
      </g>
      <path className="accent bold" d="M158 108l40 32M346 112l-42 32M150 270l46-40M352 264l-46-36" />
      <Channel x={132} y={86} />
      <Channel x={372} y={90} />
      <Channel x={124} y={288} />
      <Channel x={378} y={282} />
      <g className="brand bold">
        <path d="M120 79c0 11 9 21 21 21l5-7-8-4-4 3c-3-2-4-4-5-6l3-4-4-8z" />
        <path d="M356 80h32v21h-32zM356 82l16 11 16-11" />
        <path d="M108 277h32v20h-20l-8 7v-7h-4z" />
        <path d="M366 270h24v25h-24zM371 277h14M371 283h14M371 289h8" />
      </g>
      <path
        className="fill-brand"
        d="M208 148h84a16 16 0 0 1 16 16v44a16 16 0 0 1-16 16h-38l-24 22v-22h-22a16 16 0 0 1-16-16v-44a16 16 0 0 1 16-16z"
      />
      <path className="on-brand" strokeWidth="7" d="M222 188l16 15 38-34" />
      <ChartCoin x={306} y={238} radius={24} />
    </LedgerSheet>
  );
}

function Channel({ x, y }: PlaceProps) {
  return (
    <>
      <circle className="fill-ink" fillOpacity="0.1" cx={x + 3} cy={y + 5} r="34" />
      <circle className="paper" cx={x} cy={y} r="34" />
    </>
  );
}

import { LedgerSheet } from './ledger-sheet.tsx';
import { ChartCoin, Seal, Sheet } from './parts.tsx';

/** Success stories: days outstanding as a falling line, and cash as rising columns. */
export function ResultsArt() {
  return (
    <LedgerSheet>
      <Sheet x={88} y={54} width={210} height={156} />
      <path className="brand bold" d={LINE} />
      <path className="fill-brand" fillOpacity="0.14" d={`${LINE}v14H108Z`} />
      <circle className="paper brand bold" cx="108" cy="92" r="6" />
      <circle className="fill-brand" cx="276" cy="176" r="6" />
      <Sheet x={236} y={148} width={172} height={156} />
      {COLUMNS.map(({ x, height, share }) => (
        <rect
          key={x}
          className="fill-accent"
          fillOpacity={share}
          x={x}
          y={284 - height}
          width="22"
          height={height}
          rx="5"
        />
      ))}
      <Seal x={408} y={148} radius={28} />
      <ChartCoin x={106} y={262} radius={30} />
      <ChartCoin x={156} y={282} radius={20} />
      <path className="ink" strokeOpacity="0.24" strokeWidth="7" d="M200 262h18M200 278h10" />
    </LedgerSheet>
  );
}

const LINE = 'M108 92C150 92 160 102 184 128S236 172 276 176';
const COLUMNS = [
  { x: 258, height: 40, share: 0.28 },
  { x: 290, height: 62, share: 0.4 },
  { x: 322, height: 86, share: 0.52 },
  { x: 354, height: 112, share: 1 },
] as const;

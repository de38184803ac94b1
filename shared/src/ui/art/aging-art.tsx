import { LedgerSheet } from './ledger-sheet.tsx';
import { ChartCoin, Entry, Seal, Sheet } from './parts.tsx';

/** Accounts receivable: four aging columns that shrink toward the old end, and cash on the current one. */
export function AgingArt() {
  return (
    <LedgerSheet>
      <Sheet x={92} y={60} width={316} height={240} />
      <path className="ink" strokeOpacity="0.6" d="M116 252h268" />
      {COLUMNS.map(({ x, height, before, share }) => (
        <g key={x}>
          <rect
            className="ink"
            strokeOpacity="0.6"
            strokeDasharray="3 5"
            strokeLinecap="butt"
            x={x}
            y={252 - before}
            width="44"
            height={before}
            rx="7"
          />
          <rect
            className="fill-brand"
            fillOpacity={share}
            x={x}
            y={252 - height}
            width="44"
            height={height}
            rx="7"
          />
          <Entry look="rule" x={x + 8} y={266} width={28} height={6} />
        </g>
      ))}
      <path className="accent bold" d="M154 128C216 140 262 178 376 226" />
      <path className="accent bold" d="m364 214 13 13-17 6" />
      <Entry look="ink" opacity={0.8} x={116} y={82} width={92} height={9} />
      <Entry look="rule" x={116} y={99} width={58} height={6} />
      <ChartCoin x={392} y={92} radius={34} />
      <ChartCoin x={428} y={140} radius={20} />
      <Seal x={92} y={284} radius={24} />
    </LedgerSheet>
  );
}

/** Each column's height now and before, fainter toward the old end. */
const COLUMNS = [
  { x: 132, height: 116, before: 92, share: 1 },
  { x: 196, height: 74, before: 112, share: 0.49 },
  { x: 260, height: 40, before: 128, share: 0.36 },
  { x: 324, height: 16, before: 140, share: 0.23 },
] as const;

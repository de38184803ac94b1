import { LedgerSheet } from './ledger-sheet.tsx';
import { ChartCoin, Entry, Sheet } from './parts.tsx';

/** Our story: a ledger whose entries are answered one by one. */
export function LedgerArt() {
  return (
    <LedgerSheet>
      <Sheet x={100} y={44} width={290} height={272} />
      <path className="rule" d="M245 44v272" />
      {[84, 124, 164, 204, 244, 284].map((y, row) => (
        <g key={y}>
          <Entry look="ink" opacity={0.3} x={122} y={y - 5} width={88 - (row % 3) * 18} height={8} />
          {row < ANSWERED ? (
            <path className="good bold" d={`M268 ${y}l7 7 13-15`} />
          ) : (
            <circle
              className="accent bold"
              strokeDasharray="3 4"
              strokeLinecap="butt"
              cx="278"
              cy={y - 1}
              r="7"
            />
          )}
          <Entry
            look={row < ANSWERED ? 'brand' : 'rule'}
            x={312}
            y={y - 5}
            width={52 - (row % 2) * 14}
            height={8}
          />
        </g>
      ))}
      <path
        className="copper deep-line"
        strokeOpacity="0.5"
        d="M356 330l58-86 18 12-58 86-22 8zM404 258l18 12"
      />
      <ChartCoin x={96} y={86} radius={26} />
    </LedgerSheet>
  );
}

const ANSWERED = 4;

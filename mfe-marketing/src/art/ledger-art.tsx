import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin, Sheet } from './art-frame.tsx';

/** Our story: a ledger whose entries, one by one, find their answer. */
export function LedgerArt() {
  return (
    <ArtFrame>
      <Sheet x={100} y={44} width={290} height={272} />
      <path d="M245 44V316" stroke={color.hairline} strokeWidth="1.5" />
      {[84, 124, 164, 204, 244, 284].map((y, at) => (
        <g key={y}>
          <rect x="122" y={y - 5} width={88 - (at % 3) * 18} height="8" rx="4" fill={wash(color.ink, 30)} />
          {at < 4 ? (
            <path
              d={`M268 ${y}l7 7 13-15`}
              fill="none"
              stroke={color.success}
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ) : (
            <circle
              cx="278"
              cy={y - 1}
              r="7"
              fill="none"
              stroke={color.accent}
              strokeWidth="3"
              strokeDasharray="3 4"
            />
          )}
          <rect
            x="312"
            y={y - 5}
            width={52 - (at % 2) * 14}
            height="8"
            rx="4"
            fill={at < 4 ? color.brand : color.hairline}
          />
        </g>
      ))}
      <path
        d="M356 330l58-86 18 12-58 86-22 8z"
        fill={color.bandAccent}
        stroke={color.band}
        strokeOpacity="0.5"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M404 258l18 12" stroke={color.band} strokeOpacity="0.5" strokeWidth="1.5" />
      <Coin x={96} y={86} r={26} />
    </ArtFrame>
  );
}

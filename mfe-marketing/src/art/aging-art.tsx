import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin, Seal, Sheet } from './art-frame.tsx';

/** Accounts receivable: four ageing columns that shrink towards the old end, and cash on the near one. */
export function AgingArt() {
  return (
    <ArtFrame>
      <Sheet x={92} y={60} width={316} height={240} />
      <path d="M116 252H384" stroke={color.border} strokeWidth="1.5" />
      {AGES.map(([x, height, before], at) => (
        <g key={x}>
          <rect
            x={x}
            y={252 - before}
            width="44"
            height={before}
            rx="7"
            fill="none"
            stroke={color.border}
            strokeDasharray="3 5"
            strokeWidth="1.5"
          />
          <rect
            x={x}
            y={252 - height}
            width="44"
            height={height}
            rx="7"
            fill={at === 0 ? color.brand : wash(color.brand, 62 - at * 13)}
          />
          <rect x={x + 8} y="266" width="28" height="6" rx="3" fill={color.hairline} />
        </g>
      ))}
      <path
        d="M154 128C216 140 262 178 376 226"
        fill="none"
        stroke={color.accent}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M364 214L377 227L360 233"
        fill="none"
        stroke={color.accent}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="116" y="82" width="92" height="9" rx="4.5" fill={color.ink} fillOpacity="0.8" />
      <rect x="116" y="99" width="58" height="6" rx="3" fill={color.hairline} />
      <Coin x={392} y={92} r={34} />
      <Coin x={428} y={140} r={20} />
      <Seal x={92} y={284} r={24} />
    </ArtFrame>
  );
}

/** x, height now, height before. */
const AGES = [
  [132, 116, 92],
  [196, 74, 112],
  [260, 40, 128],
  [324, 16, 140],
] as const;

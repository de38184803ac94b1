import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin, Seal, Sheet } from './art-frame.tsx';

/** Success stories: days outstanding before and after, as a line that comes down and a column that goes up. */
export function ResultsArt() {
  return (
    <ArtFrame>
      <Sheet x={88} y={54} width={210} height={156} />
      <path
        d="M108 92C150 92 160 102 184 128S236 172 276 176"
        fill="none"
        stroke={color.brand}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M108 92C150 92 160 102 184 128S236 172 276 176V190H108Z" fill={wash(color.brand, 14)} />
      <circle cx="108" cy="92" r="6" fill={color.bg} stroke={color.brand} strokeWidth="3" />
      <circle cx="276" cy="176" r="6" fill={color.brand} />
      <Sheet x={236} y={148} width={172} height={156} />
      {[
        [258, 40],
        [290, 62],
        [322, 86],
        [354, 112],
      ].map(([x = 0, height = 0], at) => (
        <rect
          key={x}
          x={x}
          y={284 - height}
          width="22"
          height={height}
          rx="5"
          fill={at === 3 ? color.accent : wash(color.accent, 28 + at * 12)}
        />
      ))}
      <Seal x={408} y={148} r={28} />
      <Coin x={106} y={262} r={30} />
      <Coin x={156} y={282} r={20} />
      <path d="M200 262h18M200 278h10" stroke={wash(color.ink, 24)} strokeWidth="7" strokeLinecap="round" />
    </ArtFrame>
  );
}

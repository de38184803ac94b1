import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin } from './art-frame.tsx';

/** Collections: four channels of contact that meet in one conversation. */
export function OutreachArt() {
  return (
    <ArtFrame>
      <g
        fill="none"
        stroke={wash(color.brand, 40)}
        strokeWidth="1.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
      >
        <circle cx="250" cy="184" r="86" />
        <circle cx="250" cy="184" r="134" />
      </g>
      <g stroke={color.accent} strokeWidth="3" strokeLinecap="round">
        <path d="M158 108L198 140M346 112L304 144M150 270L196 230M352 264L306 228" />
      </g>
      <Channel x={132} y={86} />
      <Channel x={372} y={90} />
      <Channel x={124} y={288} />
      <Channel x={378} y={282} />
      <g fill="none" stroke={color.brand} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M120 79c0 11 9 21 21 21l5-7-8-4-4 3c-3-2-4-4-5-6l3-4-4-8z" />
        <path d="M356 80h32v21h-32zM356 82l16 11 16-11" />
        <path d="M108 277h32v20h-20l-8 7v-7h-4z" />
        <path d="M366 270h24v25h-24zM371 277h14M371 283h14M371 289h8" />
      </g>
      <path
        d="M208 148h84a16 16 0 0 1 16 16v44a16 16 0 0 1-16 16h-38l-24 22v-22h-22a16 16 0 0 1-16-16v-44a16 16 0 0 1 16-16z"
        fill={color.brand}
      />
      <path
        d="M222 188l16 15 38-34"
        fill="none"
        stroke={color.onBrand}
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Coin x={306} y={238} r={24} />
    </ArtFrame>
  );
}

function Channel({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <circle cx={x + 3} cy={y + 5} r="34" fill={wash(color.ink, 10)} />
      <circle cx={x} cy={y} r="34" fill={color.bg} stroke={color.hairline} strokeWidth="1.5" />
    </>
  );
}

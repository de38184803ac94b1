import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin, Seal, Sheet } from './art-frame.tsx';

/** Services: invoice, follow-up and cash as one line through the ledger. */
export function LifecycleArt() {
  return (
    <ArtFrame>
      <path
        d="M92 268C150 268 132 176 204 176S268 92 330 92H404"
        fill="none"
        stroke={wash(color.brand, 30)}
        strokeWidth="22"
        strokeLinecap="round"
      />
      <path
        d="M92 268C150 268 132 176 204 176S268 92 330 92H404"
        fill="none"
        stroke={color.brand}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <Sheet x={78} y={206} width={92} height={108} />
      <rect x="94" y="224" width="42" height="8" rx="4" fill={color.brand} />
      {[246, 262, 278].map((y) => (
        <rect key={y} x="94" y={y} width="58" height="6" rx="3" fill={color.hairline} />
      ))}
      <rect x="122" y="294" width="30" height="8" rx="4" fill={color.accent} />
      <circle cx="222" cy="172" r="46" fill={color.bg} stroke={color.hairline} strokeWidth="1.5" />
      <path
        d="M202 156h40a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-18l-13 11v-11h-9a8 8 0 0 1-8-8v-20a8 8 0 0 1 8-8z"
        fill={color.brandTint}
        stroke={color.brand}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M206 170h32M206 179h20" stroke={color.brand} strokeWidth="3" strokeLinecap="round" />
      <Coin x={342} y={128} r={26} />
      <Coin x={386} y={112} r={38} />
      <Coin x={414} y={164} r={18} />
      <Seal x={282} y={250} r={20} />
      <path d="M312 250H420M312 274H382" stroke={wash(color.ink, 24)} strokeWidth="7" strokeLinecap="round" />
      <path d="M310 208L420 208" stroke={color.hairline} strokeWidth="1.5" />
    </ArtFrame>
  );
}

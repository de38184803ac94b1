import { color, wash } from '@site/shared/ui';
import { ArtFrame, Coin, Seal, Sheet } from './frame.tsx';

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

/** Billing: a run of invoices, the front one checked and sealed. */
export function InvoiceArt() {
  return (
    <ArtFrame>
      <g transform="rotate(-9 200 190)">
        <Sheet x={112} y={76} width={180} height={226} />
      </g>
      <g transform="rotate(-3 220 190)">
        <Sheet x={142} y={66} width={186} height={234} />
      </g>
      <Sheet x={176} y={52} width={200} height={250} />
      <rect x="200" y="78" width="76" height="11" rx="5.5" fill={color.brand} />
      <rect x="200" y="98" width="48" height="6" rx="3" fill={color.hairline} />
      <rect
        x="320"
        y="78"
        width="32"
        height="32"
        rx="8"
        fill={color.accentTint}
        stroke={color.accent}
        strokeWidth="1.5"
      />
      {[138, 166, 194, 222].map((y, at) => (
        <g key={y}>
          <path
            d={`M200 ${y - 3}L205 ${y + 2}L214 ${y - 8}`}
            fill="none"
            stroke={color.success}
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <rect x="226" y={y - 6} width={74 - (at % 2) * 18} height="7" rx="3.5" fill={wash(color.ink, 26)} />
          <rect x="322" y={y - 6} width="30" height="7" rx="3.5" fill={wash(color.ink, 44)} />
        </g>
      ))}
      <path d="M200 246H352" stroke={color.hairline} strokeWidth="1.5" />
      <rect x="292" y="260" width="60" height="14" rx="7" fill={color.accent} />
      <Seal x={378} y={286} r={34} />
      <path d="M84 128H40M96 160H64M84 192H30" stroke={color.accent} strokeWidth="3" strokeLinecap="round" />
    </ArtFrame>
  );
}

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

import { color, wash } from '@site/shared/ui';
import { ArtFrame, Seal, Sheet } from './art-frame.tsx';

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

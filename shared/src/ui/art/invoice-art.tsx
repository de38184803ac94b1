import { LedgerSheet } from './ledger-sheet.tsx';
import { Entry, Seal, Sheet } from './parts.tsx';

/** Billing: a run of invoices, the front one checked and sealed. */
export function InvoiceArt() {
  return (
    <LedgerSheet>
      <g transform="rotate(-9 200 190)">
        <Sheet x={112} y={76} width={180} height={226} />
      </g>
      <g transform="rotate(-3 220 190)">
        <Sheet x={142} y={66} width={186} height={234} />
      </g>
      <Sheet x={176} y={52} width={200} height={250} />
      <Entry look="brand" x={200} y={78} width={76} height={11} />
      <Entry look="rule" x={200} y={98} width={48} height={6} />
      <rect className="warm-ground accent" x="320" y="78" width="32" height="32" rx="8" />
      {[138, 166, 194, 222].map((y, row) => (
        <g key={y}>
          <path className="good bold" d={`M200 ${y - 3}l5 5 9-10`} />
          <Entry look="ink" opacity={0.26} x={226} y={y - 6} width={74 - (row % 2) * 18} height={7} />
          <Entry look="ink" opacity={0.44} x={322} y={y - 6} width={30} height={7} />
        </g>
      ))}
      <path className="rule" d="M200 246h152" />
      <Entry look="accent" x={292} y={260} width={60} height={14} />
      <Seal x={378} y={286} radius={34} />
      <path className="accent bold" d="M84 128H40M96 160H64M84 192H30" />
    </LedgerSheet>
  );
}

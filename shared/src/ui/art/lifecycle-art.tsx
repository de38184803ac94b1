import { LedgerSheet } from './ledger-sheet.tsx';
import { ChartCoin, Entry, Seal, Sheet } from './parts.tsx';

/** Services: invoice, follow-up and cash as one line through the ledger. */
export function LifecycleArt() {
  return (
    <LedgerSheet>
      <path className="brand" strokeOpacity="0.3" strokeWidth="22" d={LINE} />
      <path className="brand bold" strokeDasharray="1 10" d={LINE} />
      <Sheet x={78} y={206} width={92} height={108} />
      <Entry look="brand" x={94} y={224} width={42} height={8} />
      {[246, 262, 278].map((y) => (
        <Entry key={y} look="rule" x={94} y={y} width={58} height={6} />
      ))}
      <Entry look="accent" x={122} y={294} width={30} height={8} />
      <circle className="paper" cx="222" cy="172" r="46" />
      <path
        className="ground brand bold"
        d="M202 156h40a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-18l-13 11v-11h-9a8 8 0 0 1-8-8v-20a8 8 0 0 1 8-8z"
      />
      <path className="brand bold" d="M206 170h32M206 179h20" />
      <ChartCoin x={342} y={128} radius={26} />
      <ChartCoin x={386} y={112} radius={38} />
      <ChartCoin x={414} y={164} radius={18} />
      <Seal x={282} y={250} radius={20} />
      <path className="ink" strokeOpacity="0.24" strokeWidth="7" d="M312 250h108M312 274h70" />
      <path className="rule" d="M310 208h110" />
    </LedgerSheet>
  );
}

const LINE = 'M92 268C150 268 132 176 204 176S268 92 330 92H404';

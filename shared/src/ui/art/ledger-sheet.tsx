import { useId, type ReactNode } from 'react';
import { color } from '../tokens/color.ts';

/** The ground of a page's drawing: a ledger sheet with ruled lines on a soft glow. */
export function LedgerSheet({ children }: { readonly children: ReactNode }) {
  const glow = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 480 360" data-art css={{ color: color.accent }}>
      <radialGradient id={glow} cx="0.62" cy="0.36" r="0.62">
        <stop stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </radialGradient>
      <rect className="ground" width="480" height="360" rx="28" />
      <rect className="paper" width="480" height="360" rx="28" fillOpacity="0.55" strokeWidth="0" />
      <path className="brand" strokeOpacity="0.14" strokeWidth="1" d={RULES} />
      <rect width="480" height="360" rx="28" fill={`url(#${glow})`} />
      <path className="accent" strokeOpacity="0.34" strokeWidth="1" d="M56 0v360M61 0v360" />
      {children}
    </svg>
  );
}

const ROW = 24;
const RULES = Array.from({ length: 14 }, (_, row) => `M0 ${(row + 1) * ROW - 0.5}h480`).join('');

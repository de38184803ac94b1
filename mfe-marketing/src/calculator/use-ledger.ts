import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHydrated } from '@site/shared/ui';
import {
  EXAMPLE,
  parseLedger,
  queryOf,
  textsFromQuery,
  type LedgerField,
  type LedgerTexts,
} from './ledger-fields.ts';

/**
 * The calculator's state: typed text overrides the address. The prerendered page has no query, so the first render shows
 * the example, and the address is read once the page is hydrated.
 */
export function useLedger() {
  const isHydrated = useHydrated();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<Partial<LedgerTexts>>({});
  const texts = { ...(isHydrated ? textsFromQuery(query) : EXAMPLE), ...typed };
  const ledger = parseLedger(texts);

  return {
    texts,
    ledger,
    type: (field: LedgerField, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    /** Replaces the current address with one that carries the ledger, if it is valid. */
    keepInAddress: () => {
      if (ledger && Object.keys(typed).length > 0) setQuery(queryOf(ledger), { replace: true });
    },
  };
}

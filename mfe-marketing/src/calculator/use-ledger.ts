import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHydrated } from '@site/shared/ui';
import {
  EXAMPLE,
  FIELD_NAMES,
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
  const fields = useRef<HTMLDivElement>(null);
  const type = (field: LedgerField, text: string) => setTyped((before) => ({ ...before, [field]: text }));
  const adoptTyped = useEffectEvent(() => {
    for (const name of FIELD_NAMES) {
      const text = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? texts[name];
      if (text !== texts[name]) type(name, text);
    }
  });
  // The render after hydration overwrites what a visitor typed into the prerendered page.
  useLayoutEffect(() => adoptTyped(), []);

  return {
    texts,
    ledger,
    type,
    /** The element around the fields. */
    fields,
    /** Replaces the current address with one that carries the ledger, if it is valid. */
    keepInAddress: () => {
      if (ledger && Object.keys(typed).length > 0) setQuery(queryOf(ledger), { replace: true });
    },
  };
}

import { useState } from 'react';

/** The ids of selected submissions. They stay selected on other pages of the same list. */
export interface Selected {
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects. */
  set(ids: readonly string[], isSelected: boolean): void;
  clear(): void;
}

/** Nothing is selected in a list with another filter. */
export function useSelected(list: string): Selected {
  const [selected, setSelected] = useState({ list, ids: new Set<string>() });
  const ids = selected.list === list ? selected.ids : new Set<string>();
  return {
    ids,
    set(given, isSelected) {
      const next = new Set(ids);
      for (const id of given)
        if (isSelected) next.add(id);
        else next.delete(id);
      setSelected({ list, ids: next });
    },
    clear: () => setSelected({ list, ids: new Set() }),
  };
}

import { useCallback, useState } from 'react';

/** The ids of selected submissions. They stay selected on other pages of the same list. */
export interface Selected {
  readonly ids: ReadonlySet<string>;
  /** Selects or deselects. */
  set(ids: readonly string[], isSelected: boolean): void;
  clear(): void;
}

/** Nothing is selected in a list with another filter. `set` stays the same, so that a row is rendered again only when it changes. */
export function useSelected(list: string): Selected {
  const [selected, setSelected] = useState({ list, ids: new Set<string>() });
  const ids = selected.list === list ? selected.ids : new Set<string>();
  const set = useCallback(
    (given: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before.list === list ? before.ids : []);
        for (const id of given)
          if (isSelected) next.add(id);
          else next.delete(id);
        return { list, ids: next };
      }),
    [list],
  );
  return { ids, set, clear: () => setSelected({ list, ids: new Set() }) };
}

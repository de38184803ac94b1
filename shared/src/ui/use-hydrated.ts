import { useSyncExternalStore, type ReactNode } from 'react';

type Plain = string | number | boolean;

/** `prerendered` on the server and while hydrating, `value` from then on; renders again only where the two differ. */
export function useAfterHydration<Value extends Plain>(value: Value, prerendered: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => prerendered,
  );
}

/** False on the server and while hydrating, true from then on: for what must not be in the prerendered page. */
export function useHydrated(): boolean {
  return useAfterHydration<boolean>(true, false);
}

/** Shows its children once the page is hydrated, and renders nothing around them again. */
export function AfterHydration({ children }: { readonly children: ReactNode }): ReactNode {
  return useHydrated() && children;
}

const neverChanges = () => () => undefined;

import { useSyncExternalStore, type ReactNode } from 'react';

type Plain = string | number | boolean;

/** Returns `prerendered` on the server and while hydrating, then `value`. Renders again only if the two differ. */
export function useAfterHydration<Value extends Plain>(value: Value, prerendered: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => prerendered,
  );
}

/** False on the server and while hydrating, then true. For content that must not be in the server's HTML. */
export function useHydrated(): boolean {
  return useAfterHydration<boolean>(true, false);
}

/** Renders its children only after hydration, without rendering its parent again. */
export function AfterHydration({ children }: { readonly children: ReactNode }): ReactNode {
  return useHydrated() && children;
}

const neverChanges = () => () => undefined;

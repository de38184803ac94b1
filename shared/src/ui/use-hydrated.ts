import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, true from then on: for what must not be in the prerendered page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

import { useSyncExternalStore } from 'react';

/** False on the server and while the prerendered page is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

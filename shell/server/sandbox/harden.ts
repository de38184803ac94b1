import { disableNetwork } from './disable-network.ts';

/**
 * Takes away what a page never needs before any remote code runs. The permission model guards files and processes,
 * `closeNetwork` the rest; without these names nobody gets that far.
 */
export function hardenProcess(): void {
  disableNetwork();
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'process', 'navigator']) {
    Reflect.deleteProperty(globalThis, name);
  }
  // Node's console leads to its streams, and a stream's class to the network.
  const mute = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
  Object.defineProperty(globalThis, 'console', { value: mute });
}

import { disableNetwork } from './disable-network.ts';

/**
 * Removes the globals that no page needs, before any remote code runs. The permission model guards files and processes, and
 * `disableNetwork` the network; removing the names as well keeps code from getting that far.
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

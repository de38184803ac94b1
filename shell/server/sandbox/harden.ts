import { disableNetwork } from './disable-network.ts';

/**
 * Removes globals that no page needs, before any remote code runs. Files, processes and the network are blocked elsewhere; this
 * is an additional layer.
 */
export function hardenProcess(): void {
  disableNetwork();
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'process', 'navigator']) {
    Reflect.deleteProperty(globalThis, name);
  }
  // Node's console gives access to its streams, whose classes give access to the network.
  const mute = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
  Object.defineProperty(globalThis, 'console', { value: mute });
}

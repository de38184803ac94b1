import { EventEmitter } from 'node:events';
import { disableNetwork } from './disable-network.ts';

/**
 * Removes globals that no page needs, before any remote code runs. Files, processes and the network are blocked elsewhere; this
 * is an additional layer.
 */
export function hardenProcess(): void {
  disableNetwork();
  freezeRealm();
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'process', 'navigator']) {
    Reflect.deleteProperty(globalThis, name);
  }
  // Node's console gives access to its streams, whose classes give access to the network.
  const mute = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
  Object.defineProperty(globalThis, 'console', { value: mute });
}

/** Classes of Node whose objects tested code can reach. `--frozen-intrinsics` covers those of the language. */
const REACHABLE = [Buffer, EventEmitter, TextDecoder, TextEncoder, URL, URLSearchParams];

/**
 * Verdicts are created and written in this realm after a page's code has run. A `toJSON` or an `Array.prototype.push`
 * set by the page would change them.
 */
function freezeRealm(): void {
  if (!Object.isFrozen(Object.prototype)) throw new Error('start this process with --frozen-intrinsics');
  for (const made of REACHABLE) for (const owner of [made, made.prototype]) lockMethods(owner);
}

/** Objects may still have own properties under the names of inherited ones, as emitters do. */
function lockMethods(owner: object): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
    if (typeof value === 'function')
      Object.defineProperty(owner, name, { writable: false, configurable: false });
  Object.preventExtensions(owner);
}

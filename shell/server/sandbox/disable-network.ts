import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Permanently disables the network in this process. Node's permission model does not cover it, and deleting globals is not
 * enough: http, https, http2, tls and fetch all connect through `net`. The pipes to the parent still work.
 */
export function disableNetwork(): void {
  close(net.Socket.prototype, ['connect']);
  close(net.Server.prototype, ['listen']);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(
      resolver,
      namesOf(resolver).filter((name) => /^(lookup|resolve|reverse)/.test(name)),
    );
  // `net` uses these internal bindings, which would bypass it.
  close(process, ['binding', '_linkedBinding']);
}

function close(owner: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, { value: noNetwork, writable: false, configurable: false });
}

function noNetwork(): never {
  throw new Error('the network is disabled while pages are rendered');
}

/** Property names of an object and its prototypes. */
function namesOf(owner: object): string[] {
  const parent = Reflect.getPrototypeOf(owner);
  const inherited = parent === null || parent === Object.prototype ? [] : namesOf(parent);
  return [...Object.getOwnPropertyNames(owner), ...inherited];
}

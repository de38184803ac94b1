import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Cuts this process off the network for good. Node's permission model leaves it open, and whoever finds a way around a
 * missing global still ends at one of these: http, https, http2, tls and fetch all connect by `net`. The channel to the
 * parent is none of them and stays.
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
  // Below `net` lie Node's own sockets.
  close(process, ['binding', '_linkedBinding']);
}

function close(owner: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, { value: noNetwork, writable: false, configurable: false });
}

function noNetwork(): never {
  throw new Error('there is no network where pages are rendered');
}

/** Names of an object and of what it inherits from. */
function namesOf(owner: object): string[] {
  const parent = Reflect.getPrototypeOf(owner);
  const inherited = parent === null || parent === Object.prototype ? [] : namesOf(parent);
  return [...Object.getOwnPropertyNames(owner), ...inherited];
}

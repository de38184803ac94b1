import { Agent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';

/**
 * Destroys a connection whose TLS handshake takes longer than `timeoutMs`. The connection timeout of the S3 client ends with the
 * TCP connection, and its idle timeout is too long for a handshake.
 */
export class TimedTlsAgent extends Agent {
  readonly #timeoutMs: number;

  constructor({ timeoutMs, ...options }: AgentOptions & { readonly timeoutMs: number }) {
    super(options);
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(...settings: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...settings);
    const tooLate = () =>
      socket?.destroy(Object.assign(new Error('TLS handshake timed out'), { code: 'ETIMEDOUT' }));
    const limit = setTimeout(tooLate, this.#timeoutMs);
    const clear = () => clearTimeout(limit);
    socket?.once('secureConnect', clear).once('close', clear);
    return socket;
  }
}

import type { ClientRequest } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Timeout for opening a connection. A single lost packet is harmless, because it is sent again after a second. */
export const CONNECT_MS = 2000;

/** The connection did not open in time. */
export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
}

/** Ends a request whose connection does not open in time. Otherwise a host that drops packets would hold it for minutes. */
export function limitConnecting(request: ClientRequest, limitMs = CONNECT_MS): void {
  request.once('socket', (socket) => {
    // Otherwise the connection is a reused one.
    if (!socket.connecting) return;
    const late = setTimeout(
      () => request.destroy(new ConnectTimeout(`no connection within ${limitMs} ms`)),
      limitMs,
    );
    const stop = () => clearTimeout(late);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', stop);
    request.once('close', stop);
  });
}

/**
 * Whether no connection was made, so that nothing was sent. The system call shows this, not the error code, because an
 * open connection can also end with EHOSTUNREACH or ETIMEDOUT.
 */
export function wasNeverConnected(error: unknown): boolean {
  if (error instanceof ConnectTimeout) return true;
  const { syscall, errors } = Object(error) as { readonly syscall?: unknown; readonly errors?: unknown };
  // All addresses of a name were tried.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(wasNeverConnected);
  return syscall === 'connect' || syscall === 'getaddrinfo';
}

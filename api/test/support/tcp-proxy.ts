import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** The URL of the server through this proxy. */
  readonly url: string;
  /** Closes all connections and stops listening. */
  disconnect(): Promise<void>;
  /** Listens again on the same port. */
  reconnect(): Promise<void>;
  /** Passes the next request with this text on, and closes its connection instead of passing the answer back. */
  loseAnswerTo(request: string): void;
}

/** A TCP proxy to a server that a test can switch off. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { protocol, hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let unanswered: string | null = null;
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) sockets.add(socket.on('error', () => undefined));
    inside.on('data', (chunk) => {
      if (unanswered === null || !chunk.includes(unanswered)) return;
      unanswered = null;
      outside.unpipe(inside);
      outside.once('data', () => [inside, outside].forEach((socket) => socket.destroy())).resume();
    });
    inside.pipe(outside).pipe(inside);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `${protocol}//127.0.0.1:${own}`,
    async disconnect() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    reconnect: () => listen(own),
    loseAnswerTo: (request) => void (unanswered = request),
  };
}

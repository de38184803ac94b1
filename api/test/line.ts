import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  /** The address of the server, by way of this line. */
  readonly url: string;
  /** Ends what goes over it; nobody listens from now on. */
  cut(): Promise<void>;
  /** Carries again, at the same address. */
  mend(): Promise<void>;
}

/** A way to a server that a test can cut. */
export async function openLine(target: string): Promise<Line> {
  const { protocol, hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) sockets.add(socket.on('error', () => undefined));
    inside.pipe(outside).pipe(inside);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `${protocol}//127.0.0.1:${own}`,
    async cut() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    mend: () => listen(own),
  };
}

import { connect, createServer, type Socket } from 'node:net';

/** A connection between two parts that can be cut: no bytes pass in either direction, and neither side is told. */
export interface Link {
  readonly port: number;
  cut(): void;
  /** Forwards what was sent in the meantime, as a network does. */
  heal(): void;
  close(): void;
}

/** Listens on `port` and forwards everything to `target`, both on loopback. */
export async function openLink(port: number, target: number): Promise<Link> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let isCut = false;
  const server = createServer({ pauseOnConnect: true }, (inside) => {
    keep(inside);
    const begin = () => join(inside);
    if (isCut) waiting.add(begin);
    else begin();
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  }

  function join(inside: Socket): void {
    if (inside.destroyed) return;
    const outside = connect(target, '127.0.0.1');
    keep(outside);
    pass(inside, outside);
    pass(outside, inside);
    inside.resume();
  }

  /** Not a pipe, because a pipe resumes a paused socket. */
  function pass(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!isCut) from.resume();
    });
    from.once('end', () => to.end());
    from.once('close', () => to.destroy());
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isCut = false;
      for (const socket of sockets) socket.resume();
      for (const begin of waiting) begin();
      waiting.clear();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>;
  /** Accepts connections, but forwards nothing. */
  hang(): Promise<void>;
  /** Forwards everything, but closes the connection instead of forwarding the next answer. */
  loseNextAnswer(): void;
  /** Forwards everything again, on the same port. */
  reconnect(): Promise<void>;
}

/** A TCP proxy to a port of this machine whose failures a test controls. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let losesAnswer = false;
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)));
  const server = createServer((inside) => {
    keep(inside);
    if (isHanging) return void inside.resume();
    const outside = connect(target, '127.0.0.1');
    keep(outside);
    inside.pipe(outside);
    outside.on('data', (bytes) => {
      if (losesAnswer) inside.destroy();
      else inside.write(bytes);
      losesAnswer = false;
    });
    inside.once('close', () => outside.destroy());
    outside.once('close', () => inside.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const disconnect = async () => {
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const restart = async (hangs: boolean) => {
    await disconnect();
    isHanging = hangs;
    await listen(port);
  };
  return {
    port,
    disconnect,
    hang: () => restart(true),
    loseNextAnswer: () => void (losesAnswer = true),
    reconnect: () => restart(false),
  };
}

/** A port of this machine on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

import { connect, type Socket } from 'node:net';
import {
  createDatabaseNodes,
  nameOfHost,
  type DatabaseHost,
  type DatabaseNodes,
  type DatabaseUrl,
} from '@site/shared/mysql';
import type { Connection } from 'mysql2/promise';
import { ComposerFault } from '../../model/composer-fault.ts';

const CONNECT_MS = 3000;

/** Runs one statement and resolves with its result. */
export type Query = (sql: string, values?: string[]) => ReturnType<Connection['query']>;

export interface RunOptions {
  /** Time for all hosts together. */
  readonly maxMs: number;
  /** Time for one statement. */
  readonly statementMs: number;
  /** Whether the work may be repeated on the next host after this error. */
  readonly canRepeat: (error: unknown) => boolean;
}

/** The socket ends a connection at once; the driver waits for its server. */
interface OpenConnection {
  readonly host: DatabaseHost;
  readonly connection: Connection;
  readonly socket: Socket;
}

/**
 * One connection to one of several servers with the same data. It stays with a server until that one fails, and then tries the
 * next one.
 */
export class MysqlHosts {
  readonly #address: DatabaseUrl;
  readonly #nodes: DatabaseNodes;
  #open: Promise<OpenConnection> | null = null;

  constructor(address: DatabaseUrl) {
    this.#address = address;
    this.#nodes = createDatabaseNodes(address.hosts, () => undefined);
  }

  /** Runs work on the current server, or on the next ones. Rejects with the last failure. */
  async run<T>(
    work: (query: Query) => Promise<T>,
    { maxMs, statementMs, canRepeat }: RunOptions,
  ): Promise<T> {
    const deadline = performance.now() + maxMs;
    const within = (ms: number) => Math.max(1, Math.min(ms, deadline - performance.now()));
    // One more attempt than servers: a connection that was closed while it was idle says nothing about its server.
    for (let attempts = this.#address.hosts.length; ; attempts -= 1) {
      const opening = this.#connection(() => within(CONNECT_MS));
      const open = await opening;
      try {
        return await work((sql, values) =>
          endingAfter(within(statementMs), open.socket, open.connection.query(sql, values)),
        );
      } catch (error) {
        const mayRepeat = canRepeat(error);
        if (mayRepeat || isConnectionError(error)) this.#leave(opening, open);
        if (!mayRepeat || attempts === 0 || performance.now() >= deadline) throw error;
      }
    }
  }

  /** What failed, where, and what to do. */
  fault(cause: unknown): ComposerFault {
    if (cause instanceof ComposerFault) return cause;
    const hosts = this.#address.hosts.map(nameOfHost).join(', ');
    const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
    return Object.assign(
      new ComposerFault(
        `The site state in MySQL at ${hosts} cannot be used (${String(code ?? message)}). Check the servers and STATE_URL.`,
        'STORE_UNAVAILABLE',
      ),
      { cause },
    );
  }

  close(): void {
    this.#open?.then(end, () => undefined);
    this.#open = null;
  }

  /** The open connection, or one to the first server that can be used, from the current one on. */
  #connection(timeoutMs: () => number): Promise<OpenConnection> {
    if (this.#open) return this.#open;
    const opening = this.#nodes
      .connect((host) => openConnection(this.#address, host, timeoutMs()))
      .then(({ connection }) => connection);
    this.#open = opening;
    opening.catch(() => {
      if (this.#open === opening) this.#open = null;
    });
    return opening;
  }

  /** Drops a connection, and goes on with the next server. */
  #leave(opening: Promise<OpenConnection>, open: OpenConnection): void {
    end(open);
    if (this.#open !== opening) return;
    this.#open = null;
    this.#nodes.leave(open.host);
  }
}

function end({ socket }: OpenConnection): void {
  socket.destroy(driverError('ECONNABORTED', 'the connection was dropped'));
}

async function openConnection(
  { user, password, database, isEncrypted }: DatabaseUrl,
  host: DatabaseHost,
  timeoutMs: number,
): Promise<OpenConnection> {
  const { createConnection } = await import('mysql2/promise');
  const socket = connect({ ...host, noDelay: true, keepAlive: true });
  const open = async () => {
    const connection = await createConnection({
      ...{ ...host, user, password, database },
      charset: 'utf8mb4',
      stream: socket,
      ...(isEncrypted ? { ssl: {} } : {}),
    });
    // Without a listener, a connection that is lost while it is idle would end the process.
    connection.on('error', () => undefined);
    await prepareSession(connection);
    return { host, connection, socket };
  };
  return endingAfter(timeoutMs, socket, open()).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

/** On Galera, reads and updates wait until the node has what other nodes have committed. */
async function prepareSession(connection: Connection): Promise<void> {
  const [found] = await connection.query(`show global variables like 'wsrep_on'`);
  const isGalera = (found as { readonly Value?: unknown }[])[0]?.Value === 'ON';
  const settings = [
    'innodb_lock_wait_timeout = 2',
    'lock_wait_timeout = 2',
    // Texts are escaped by backslashes.
    `sql_mode = 'STRICT_TRANS_TABLES'`,
    ...(isGalera ? ['wsrep_sync_wait = 3'] : []),
  ];
  await connection.query(`set session ${settings.join(', ')}`);
}

/** Ends the connection if the work takes too long: all statements that wait on it then fail. */
async function endingAfter<T>(ms: number, socket: Socket, work: Promise<T>): Promise<T> {
  const limit = setTimeout(
    () => socket.destroy(driverError('ETIMEDOUT', `the server did not answer within ${Math.ceil(ms)} ms`)),
    ms,
  );
  try {
    return await work;
  } finally {
    clearTimeout(limit);
  }
}

function driverError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** An error of the system or the driver, or one after which the server ends the connection. */
function isConnectionError(error: unknown): boolean {
  const { fatal, errno } = Object(error) as { readonly fatal?: unknown; readonly errno?: unknown };
  return fatal === true || typeof errno !== 'number' || errno <= 0;
}

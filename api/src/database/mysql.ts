import {
  createDatabaseNodes,
  parseDatabaseUrl,
  type DatabaseHost,
  type DatabaseUrl,
} from '@site/shared/mysql';
import knex, { type Knex } from 'knex';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { errorCode } from '../errors.ts';
import { databaseFault, isTableMissing } from './driver-errors.ts';
import { SILENT, type KnexConnection } from './knex-parts.ts';
import { retryContention } from './retry-contention.ts';
import { withStatementSpans } from './statement-spans.ts';

interface PoolConfig {
  readonly poolSize: number;
  /** Maximum wait for one statement and for a free connection. */
  readonly timeoutMs: number;
}

/** Opens MySQL, MariaDB or a cluster of them. `report` is told when another host of the cluster is used. */
export function openMysql(config: PoolConfig, url: string, report: (message: string) => void): Knex {
  const address = parseDatabaseUrl(url);
  const { poolSize, timeoutMs } = config;
  const connection = mysqlSettings(address, timeoutMs);
  return knex({
    client: withStatementSpans(clientFor({ ...address, connection, timeoutMs, report }), 'mysql'),
    log: SILENT,
    connection,
    acquireConnectionTimeout: timeoutMs,
    pool: { min: 0, max: poolSize, createTimeoutMillis: timeoutMs, propagateCreateError: true },
  });
}

interface ClientSettings extends Pick<DatabaseUrl, 'hosts'> {
  readonly connection: object;
  readonly timeoutMs: number;
  readonly report: (message: string) => void;
}

/** A client class for one pool. Its state is outside of the class, because Knex makes an object without fields for each transaction. */
function clientFor({ hosts, connection: settings, timeoutMs, report }: ClientSettings) {
  const nodes = createDatabaseNodes(hosts, report);
  const hasSeveralHosts = hosts.length > 1;
  const open = new Set<MysqlConnection>();
  /** Hosts that are being checked after an error. */
  const checked = new Set<DatabaseHost>();

  async function openUsable(driver: Mysql2Client['driver'], host: DatabaseHost): Promise<MysqlConnection> {
    const connection = driver.createConnection({ ...settings, ...host }) as MysqlConnection;
    connection.on('error', (error) => void (connection.__knex__disposed = error));
    try {
      await connected(connection);
      await prepare(connection, { timeoutMs, hasSeveralHosts });
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** After an error of a connection: when its host is away, frozen or cut off, all connections to it end. */
  async function check(driver: Mysql2Client['driver'], host: DatabaseHost | undefined): Promise<void> {
    if (!hasSeveralHosts || !host || checked.has(host)) return;
    checked.add(host);
    try {
      (await openUsable(driver, host)).destroy();
    } catch {
      nodes.leave(host);
      for (const connection of open) if (connection.host === host) connection.destroy();
    } finally {
      checked.delete(host);
    }
  }

  return class ClusterClient extends Mysql2Client {
    override async acquireRawConnection() {
      const { connection, host } = await nodes.connect((each) => openUsable(this.driver, each));
      connection.host = host;
      open.add(connection);
      await this.checkVersion(connection);
      return connection;
    }

    override async validateConnection(connection: MysqlConnection) {
      return (
        (await super.validateConnection(connection)) && (!connection.host || nodes.isCurrent(connection.host))
      );
    }

    override destroyRawConnection(connection: MysqlConnection) {
      open.delete(connection);
      return super.destroyRawConnection(connection);
    }

    /** mysql2 keeps a connection whose statement timed out. It is destroyed so that the late result cannot reach another statement. */
    override async _query(connection: MysqlConnection, query: { options?: object }) {
      query.options = { timeout: timeoutMs, ...query.options };
      try {
        return await retryOutsideTransaction(connection, () => super._query(connection, query));
      } catch (error) {
        if (errorCode(error) === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
        if (databaseFault(error) === 'unavailable') void check(this.driver, connection.host);
        throw error;
      }
    }
  };
}

interface MysqlConnection extends KnexConnection {
  host?: DatabaseHost;
  on(event: 'error', listen: (error: unknown) => void): void;
  connect(done: (error: unknown) => void): void;
  destroy(): void;
  query(
    options: { readonly sql: string; readonly timeout: number },
    done: (error: unknown, rows: unknown) => void,
  ): void;
}

function connected(connection: MysqlConnection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
}

/** A statement outside a transaction is its own transaction, so it can be retried. */
function retryOutsideTransaction<T>({ __knexTxId }: KnexConnection, query: () => Promise<T>): Promise<T> {
  return __knexTxId === undefined ? retryContention(query) : query();
}

/** A connection that does not serve the cluster: its host may be starting, or cut off from the others. */
class UnusableHostError extends Error {
  override readonly name = 'UnusableHostError';
  readonly code = 'ER_OPTION_PREVENTS_STATEMENT';
}

async function prepare(
  connection: MysqlConnection,
  { timeoutMs, hasSeveralHosts }: { readonly timeoutMs: number; readonly hasSeveralHosts: boolean },
): Promise<void> {
  const query = (sql: string) =>
    new Promise<readonly Row[]>((resolve, reject) =>
      connection.query({ sql, timeout: timeoutMs }, (error, rows) =>
        error ? reject(error) : resolve(Array.isArray(rows) ? rows : []),
      ),
    );
  const [galera] = await query("show status like 'wsrep_ready'");
  if (hasSeveralHosts) {
    if (galera && galera['Value'] !== 'ON') throw new UnusableHostError('The Galera node is not ready');
    await query(READS_A_TABLE).catch((error: unknown) => {
      if (!isTableMissing(error)) throw error;
    });
    const [mode] = await query('select @@global.read_only as is_read_only');
    if (Number(mode?.['is_read_only']) === 1) throw new UnusableHostError('The database is read-only');
  }
  await query(
    `set session ${[OWN_MODE, ...limitLockWaits(timeoutMs), ...(galera ? [SEE_OTHER_NODES] : [])].join(', ')}`,
  );
}

/** A Galera node that refuses queries still answers those without tables. The table may not be created yet. */
const READS_A_TABLE = 'select 1 from knex_migrations limit 0';

type Row = Readonly<Record<string, unknown>>;

/**
 * Waits for locks on rows and on tables end before the statement timeout: a lock timeout means contention, a statement timeout
 * means an outage. A change of a table that waits for a long reader would otherwise block everybody who comes after it.
 */
function limitLockWaits(timeoutMs: number): readonly string[] {
  const seconds = Math.max(1, Math.floor(timeoutMs / 2000));
  return [`innodb_lock_wait_timeout = ${seconds}`, `lock_wait_timeout = ${seconds}`];
}

/**
 * The mode for which the statements are written, whatever the server is set to: the driver escapes values with backslashes and
 * double quotes are strings, which ANSI_QUOTES and NO_BACKSLASH_ESCAPES change.
 */
const OWN_MODE = "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'";

/** On a Galera node, each statement first waits for what was committed on the other nodes before it began. */
const SEE_OTHER_NODES = 'wsrep_sync_wait = 7';

/** Instants are read and written as text on both databases (`instants.ts`), so the driver must not convert dates. */
function mysqlSettings({ user, password, database, isEncrypted, hosts }: DatabaseUrl, timeoutMs: number) {
  return {
    ...hosts[0],
    user,
    password,
    database,
    charset: 'utf8mb4',
    dateStrings: true,
    timezone: 'Z',
    // All hosts are tried before the wait for a connection ends, whose error would call the pool full.
    connectTimeout: Math.ceil((timeoutMs * 0.75) / hosts.length),
    ...(isEncrypted ? { ssl: {} } : {}),
  };
}

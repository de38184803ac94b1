import { randomUUID } from 'node:crypto';
import type { DatabaseUrl } from '@site/shared/mysql';
import { MysqlHosts, type Query } from './mysql-hosts.ts';
import { settleWrite } from './settle-write.ts';
import type { StateStore, StoredText } from './state-store.ts';

const CREATE_TABLE = `create table if not exists site_documents (
  name varchar(64) not null primary key,
  revision bigint not null,
  text longtext not null,
  write_id varchar(36) not null default ''
) engine = InnoDB, character set utf8mb4, collate utf8mb4_bin`;

const NO_SUCH_TABLE = 1146;
const DUPLICATE = 1062;
/**
 * The server rolled the statement back in favor of another one: deadlock, lock timeout, changed row, and what Galera reports when
 * its commit conflicts with another node's.
 */
const CONTENTION = new Set([1213, 1205, 1020, 1180]);
const SERIALIZATION_FAILURE = '40001';
/** The server refused the statement before it did anything: not part of its Galera cluster, or read-only. */
const REFUSED = new Set([1047, 1290, 1836]);

const READ = { maxMs: 6000, statementMs: 2500, canRepeat: () => true };
/** Longer than Galera waits for a node that was killed, by default: it commits nothing until then. */
const WRITE = { maxMs: 8000, statementMs: 6000, canRepeat: (error: unknown) => REFUSED.has(codeOf(error)) };

interface Row {
  readonly revision: string;
  readonly text: string | null;
  readonly write_id: string;
}

/** The state as one row of the table `site_documents`, which it creates. A revision is a number that counts changes. */
export class MysqlStateStore implements StateStore {
  readonly pollMs = 250;
  readonly prepareMs = 3000;
  readonly #hosts: MysqlHosts;
  readonly #name: string;

  constructor(address: DatabaseUrl, name: string) {
    this.#hosts = new MysqlHosts(address);
    this.#name = name;
  }

  async read(known?: string): Promise<StoredText | 'unchanged' | null> {
    const row = await this.#row(known);
    if (row === null) return null;
    return row.text === null ? 'unchanged' : { revision: row.revision, text: row.text };
  }

  async compareAndSet(revision: string | null, text: string): Promise<string | null> {
    const writeId = randomUUID();
    const next = revision === null ? '1' : String(BigInt(revision) + 1n);
    const write = (query: Query) =>
      revision === null
        ? this.#insert(query, [next, text, writeId])
        : this.#update(query, revision, [next, text, writeId]);
    try {
      return await settleWrite({
        write: async () => ((await this.#hosts.run(write, WRITE)) ? next : null),
        readBack: async () => {
          const row = await this.#row();
          if (row?.write_id === writeId) return row.revision;
          return row?.revision === next ? null : 'unknown';
        },
      });
    } catch (error) {
      throw this.#hosts.fault(error);
    }
  }

  close(): Promise<void> {
    this.#hosts.close();
    return Promise.resolve();
  }

  /** The row, without its text if that is known. */
  async #row(known = ''): Promise<Row | null> {
    const sql = `select cast(revision as char) as revision, write_id, if(revision = ?, null, text) as text
      from site_documents where name = ?`;
    try {
      return await this.#hosts.run(async (query) => {
        const [rows] = await orNoTable(query(sql, [known, this.#name]), [[]]);
        return (rows as Row[])[0] ?? null;
      }, READ);
    } catch (error) {
      throw this.#hosts.fault(error);
    }
  }

  async #insert(query: Query, values: string[]): Promise<boolean> {
    const insert = () =>
      changesRow(
        query(`insert into site_documents (name, revision, text, write_id) values (?, ?, ?, ?)`, [
          this.#name,
          ...values,
        ]),
      );
    const isInserted = await orNoTable(insert(), null);
    if (isInserted !== null) return isInserted;
    await query(CREATE_TABLE);
    return insert();
  }

  #update(query: Query, revision: string, values: string[]): Promise<boolean> {
    const sql = `update site_documents set revision = ?, text = ?, write_id = ? where name = ? and revision = ?`;
    return orNoTable(changesRow(query(sql, [...values, this.#name, revision])), false);
  }
}

/** Whether a statement changed the row; false if another process was first. */
async function changesRow(running: ReturnType<Query>): Promise<boolean> {
  try {
    const [result] = await running;
    return (result as { readonly affectedRows: number }).affectedRows === 1;
  } catch (error) {
    const { sqlState } = Object(error) as { readonly sqlState?: unknown };
    const code = codeOf(error);
    if (code === DUPLICATE || CONTENTION.has(code) || sqlState === SERIALIZATION_FAILURE) return false;
    throw error;
  }
}

async function orNoTable<T, U>(result: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await result;
  } catch (error) {
    if (codeOf(error) === NO_SUCH_TABLE) return otherwise;
    throw error;
  }
}

function codeOf(error: unknown): number {
  const { errno } = Object(error) as { readonly errno?: unknown };
  return typeof errno === 'number' ? errno : 0;
}

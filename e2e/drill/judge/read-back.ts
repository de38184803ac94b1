import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { z } from 'zod';
import { DATABASE } from '../parts/environment.ts';
import type { Application } from '../load/applicants.ts';
import type { Client } from '../load/client.ts';
import type { Site } from '../parts/site.ts';

const Stored = z.object({ id: z.string(), company_name: z.string() });
const Outbox = z.object({ id: z.string(), kind: z.string(), state: z.string(), subject_id: z.string() });
export type OutboxRow = z.infer<typeof Outbox>;
const Sent = z.object({ at: z.number(), id: z.string(), to: z.array(z.string()) });
export type SentMail = z.infer<typeof Sent>;

const MAX_DOCUMENTS = 200;
const TIMEOUT_MS = 30_000;

/** Reads from the first database node that answers. */
async function withDatabase<Value>(
  site: Site,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  for (const port of site.plan.databasePorts) {
    const connection = await createConnection({
      ...{ host: '127.0.0.1', port, user: 'root', database: DATABASE, connectTimeout: 5000 },
      dateStrings: true,
    }).catch(() => null);
    if (connection)
      try {
        await connection.query('set session wsrep_sync_wait = 1');
        return await work(connection);
      } finally {
        connection.destroy();
      }
  }
  throw new Error('No database node answers.');
}

export interface StoredApplications {
  /** Mark → ids of the rows with it. */
  readonly byMark: ReadonlyMap<string, readonly string[]>;
  readonly rows: number;
}

export async function readApplications(site: Site): Promise<StoredApplications> {
  const rows = await withDatabase(site, async (connection) => {
    const [found] = await connection.query('select id, company_name from application_submissions');
    return z.array(Stored).parse(found);
  });
  const byMark = new Map<string, string[]>();
  for (const { id, company_name: mark } of rows) byMark.set(mark, [...(byMark.get(mark) ?? []), id]);
  return { byMark, rows: rows.length };
}

export function readOutbox(site: Site): Promise<OutboxRow[]> {
  return withDatabase(site, async (connection) => {
    const [found] = await connection.query('select id, kind, state, subject_id from mail_outbox');
    return z.array(Outbox).parse(found);
  });
}

export async function readSentMails(site: Site): Promise<SentMail[]> {
  const text = await readFile(site.mailFile, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Sent.parse(JSON.parse(line)));
}

/** Downloads a sample of the acknowledged documents like staff, and returns how many have different bytes. */
export async function compareDocuments(
  applications: readonly Application[],
  client: Client,
  token: string,
): Promise<{ readonly compared: number; readonly wrong: number }> {
  const all = applications.filter(({ receipt, document }) => receipt && document);
  const step = Math.max(1, Math.floor(all.length / MAX_DOCUMENTS));
  const sample = all.filter((_, index) => index % step === 0).slice(0, MAX_DOCUMENTS);
  let wrong = 0;
  for (const { receipt, document } of sample) {
    const answer = await client
      .ask({
        path: `/api/applications/${receipt?.id ?? ''}/document`,
        headers: { authorization: `Bearer ${token}` },
        timeoutMs: TIMEOUT_MS,
      })
      .catch(() => null);
    const hash = answer && createHash('sha256').update(answer.body).digest('hex');
    if (answer?.status !== 200 || hash !== document) wrong += 1;
  }
  return { compared: sample.length, wrong };
}

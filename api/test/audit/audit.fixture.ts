import { AuditPage } from '@site/shared/contracts/staff';
import { createId } from '../../src/database/ids.ts';
import { toInstant } from '../../src/database/instants.ts';
import { insertRows } from '../../src/database/statements.ts';
import { bearer, type TestApi } from '../support/start-test-api.ts';

interface StoredLine {
  readonly at: number;
  readonly event?: string;
  readonly result?: string;
  readonly actor_id?: string | null;
  readonly subject_id?: string | null;
  readonly address?: string | null;
  readonly user_agent?: string | null;
  readonly detail?: string | null;
}

/** Adds lines directly, as if they had been recorded at their times. Returns their ids. */
export async function storeLines(lines: readonly StoredLine[], { context }: TestApi): Promise<string[]> {
  const rows = lines.map(({ at, ...given }) => ({
    ...{ id: createId(at), created_at: toInstant(at), event: 'mail_retried', result: 'success' },
    ...{ actor_id: null, subject_id: null, session_id: null, request_id: null },
    ...{ address: null, user_agent: null, detail: null },
    ...given,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await insertRows('audit_log', rows.slice(from, from + 100), context.db);
  return rows.map(({ id }) => id);
}

/** Reads pages of the audit log as an admin. */
export function auditReader(api: TestApi, token: string) {
  const fetchPage = (query: Readonly<Record<string, string>> = {}) =>
    api.fetch(`/api/admin/audit?${new URLSearchParams(query)}`, { headers: bearer(token) });
  return {
    fetchPage,
    async readPage(query: Readonly<Record<string, string>> = {}): Promise<AuditPage> {
      return AuditPage.parse(await (await fetchPage(query)).json());
    },
  };
}

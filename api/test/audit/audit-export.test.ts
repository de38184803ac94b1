import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeLines } from './audit.fixture.ts';
import { ADMIN, bearer, startTestApi, type TestApi } from '../support/start-test-api.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');

let api: TestApi;
let token: string;
let adminId: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
  adminId = (await api.context.db('users').where({ email: ADMIN.email }).first('id')).id;
  await storeLines(
    [
      ...Array.from({ length: 2050 }, (_, index) => ({ at: NOON + Math.floor(index / 700) })),
      {
        ...{ at: NOON, event: 'domain_blocked', actor_id: adminId, subject_id: '=1+1' },
        ...{ address: '203.0.113.77', detail: '{"domain":"x.example"}' },
      },
    ],
    api,
  );
});
afterAll(() => api.close());

const download = (query: Readonly<Record<string, string>> = {}) =>
  api.fetch(`/api/admin/audit/export?${new URLSearchParams(query)}`, { headers: bearer(token) });
const linesOf = async (response: Response) => (await response.text()).trimEnd().split('\r\n');
const recordedDetails = async () => {
  const rows: string[] = await api.context
    .db('audit_log')
    .where({ event: 'audit_exported' })
    .orderBy(['created_at', 'id'])
    .pluck('detail');
  return rows.map((row): unknown => JSON.parse(row));
};

describe('the export of the audit log', () => {
  it('holds every matching line once, newest first', async () => {
    const response = await download({ event: 'mail_retried' });
    const [header, ...lines] = await linesOf(response);
    const times = lines.map((line) => line.split(',')[0] ?? '');

    expect(header).toBe(
      '"time (America/New_York)","event","result","actor_id","actor_email","subject","address","detail"',
    );
    expect(lines).toHaveLength(2050);
    expect(times).toEqual([...times].sort().reverse());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=audit.csv');
  });

  it('holds no text that runs as a formula', async () => {
    const [, line] = await linesOf(await download({ event: 'domain_blocked' }));

    expect(line).toBe(
      `"2026-03-02 07:00:00","domain_blocked","success","${adminId}","${ADMIN.email}","'=1+1","203.0.113.77","{""domain"":""x.example""}"`,
    );
  });

  it('is named after its days', async () => {
    const days = { startDate: '2026-03-01', endDate: '2026-03-02' };
    const response = await download({ ...days, event: 'domain_blocked' });

    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=audit-2026-03-01-to-2026-03-02.csv',
    );
    expect(await linesOf(response)).toHaveLength(2);
  });

  it('is only a header when nothing matches', async () => {
    expect(await linesOf(await download({ actor: 'nobody@ledgerwell.example' }))).toHaveLength(1);
  });

  it('is recorded with its filter, without email addresses', async () => {
    await api.context.db('audit_log').where({ event: 'audit_exported' }).delete();
    await linesOf(await download());
    await linesOf(await download({ actor: ADMIN.email, result: 'success', endDate: '2026-03-02' }));
    await linesOf(await download({ actor: 'nobody@ledgerwell.example' }));

    expect(await recordedDetails()).toEqual([
      {},
      { actor: adminId, result: 'success', endDate: '2026-03-02' },
      { actor: 'unknown' },
    ]);
  });

  it('sends nothing when it cannot be recorded', async () => {
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');
    const response = await download();
    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');

    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('mail_retried');
  });
});

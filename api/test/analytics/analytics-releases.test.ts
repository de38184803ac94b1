import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseReport, type AnalyticsSummary } from '@site/shared/contracts/staff';
import { DIMENSIONS } from '../../src/analytics/rollups/measures.ts';
import { METRICS, bucketOf } from '../../src/analytics/rollups/vitals.ts';
import { clearAnalytics, storeDay, storeValue } from './analytics-export.fixture.ts';
import {
  aDeploy,
  startComposerStandIn,
  version,
  type ComposerStandIn,
} from './analytics-releases.fixture.ts';
import { ADMIN, bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

/** 14:30 in New York. */
const NOW = '2026-11-20T19:30:00Z';
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const WINDOW = { startDate: '2026-11-18', endDate: '2026-11-20' };

let composer: ComposerStandIn;
let api: TestApi;
let token: string;
let db: TestApi['context']['db'];
beforeAll(async () => {
  composer = await startComposerStandIn();
  api = await startTestApi({ environment: { COMPOSER_URL: composer.url } });
  api.advance(Date.parse(NOW) - Date.now());
  token = await api.signIn();
  ({ db } = api.context);
});
beforeEach(async () => {
  await clearAnalytics(db);
  for (const table of ['deploys', 'faults', 'vitals']) await db(`analytics_${table}`).delete();
  Object.assign(composer, { deploys: [], status: 200 });
  // The list is read again after this time.
  api.advance(11_000);
});
afterAll(async () => {
  await api.close();
  await composer.close();
});

const read = (path: string, query: Record<string, string>, headers: Record<string, string> = bearer(token)) =>
  api.fetch(`/api/admin/analytics/${path}?${new URLSearchParams(query)}`, { headers });
const readReport = async (owner: string, window: Record<string, string> = WINDOW) =>
  ReleaseReport.parse(await jsonOf(await read('releases', { owner, ...window })));
const reportFault = (owner: string, digit: string, kind: string) =>
  postJson(api, '/api/faults', { owner, version: version(digit), kind });
const issueTicket = async (owner: string, days: number) =>
  String(
    (await jsonOf(await postJson(api, '/api/admin/analytics/team-tickets', { owner, days }, bearer(token))))[
      'ticket'
    ],
  );
const readTeam = (ticket: string, window: Record<string, string> = WINDOW) =>
  postJson(api, '/api/team-report', { ticket, ...window });

/** Stores samples of a release that has page views. */
async function storeVitals(name: string, values: readonly number[]): Promise<void> {
  const { id } = await db('analytics_texts').where({ value: name }).first('id');
  const place = { local_date: '2026-11-19', page_id: 1, release_id: id, metric: METRICS.lcp };
  for (const value of values)
    await db('analytics_vitals').insert({ ...place, bucket: bucketOf('lcp', value), count: 1 });
}

/** Stores releases with the same number of page views on each of the days. */
async function storeReleases(names: readonly string[], days: readonly string[], pageviews: number) {
  const kind = DIMENSIONS.release;
  await db.batchInsert(
    'analytics_texts',
    names.map((value) => ({ kind, value })),
    100,
  );
  const ids: number[] = await db('analytics_texts').whereIn('value', names).pluck('id');
  for (const day of days) {
    await storeDay(db, day);
    const rows = ids.map((id) => ({ local_date: day, dimension: kind, value_id: id, pageviews }));
    await db.batchInsert('analytics_day_values', rows, 100);
  }
}

describe('the report of a team', () => {
  it('lists its releases with what visitors saw of them, the last first', async () => {
    composer.deploys = [
      aDeploy('marketing', '2', '2026-11-19T12:00:00.000Z', { scriptBytes: 41_000 }),
      aDeploy('blog', '7', '2026-11-19T11:00:00.000Z'),
      aDeploy('marketing', '1', '2026-11-17T12:00:00.000Z'),
    ];
    await storeValue(db, '2026-11-18', ['release', `marketing@${version('1')}`], { pageviews: 70 });
    await storeValue(db, '2026-11-19', ['release', `marketing@${version('2')}`], { pageviews: 50 });
    await storeValue(db, '2026-11-19', ['release', `blog@${version('7')}`], { pageviews: 9 });
    await storeVitals(`marketing@${version('2')}`, [1000, 2000, 3000, 8000]);
    expect((await reportFault('marketing', '2', 'error')).status).toBe(202);
    await reportFault('marketing', '2', 'error');
    await reportFault('marketing', '2', 'load');

    const report = await readReport('marketing');

    expect(report.releases).toEqual([
      expect.objectContaining({
        ...{ version: version('2'), liveAt: '2026-11-19T12:00:00.000Z', isLive: true },
        ...{ scriptBytes: 41_000, pageviews: 50, errors: 2, failedLoads: 1, inp: null },
      }),
      expect.objectContaining({
        ...{ version: version('1'), isLive: false, scriptBytes: 40_000, pageviews: 70, errors: 0, lcp: null },
      }),
    ]);
    const { lcp } = report.releases[0] ?? {};
    expect(lcp?.samples).toBe(4);
    expect(lcp?.p75).toBeGreaterThanOrEqual(3000);
    expect(lcp?.p75).toBeLessThanOrEqual(3150);
    expect(report.days).toEqual([
      { date: '2026-11-18', pageviews: 70, errors: 0, failedLoads: 0 },
      { date: '2026-11-19', pageviews: 50, errors: 0, failedLoads: 0 },
      { date: '2026-11-20', pageviews: 0, errors: 2, failedLoads: 1 },
    ]);
  });

  it('shows the live release, and no other that did nothing in the window', async () => {
    composer.deploys = [
      aDeploy('blog', '2', '2026-10-02T12:00:00.000Z'),
      aDeploy('blog', '1', '2026-10-01T12:00:00.000Z'),
    ];

    expect((await readReport('blog')).releases.map((release) => release.version)).toEqual([version('2')]);
  });

  it('includes a release that the composer never listed, as a canary', async () => {
    await storeValue(db, '2026-11-18', ['release', `blog@${version('9')}`], { pageviews: 3 });

    expect((await readReport('blog')).releases).toEqual([
      expect.objectContaining({ version: version('9'), liveAt: null, isLive: false, pageviews: 3 }),
    ]);
  });

  it('keeps what the composer has forgotten', async () => {
    composer.deploys = [aDeploy('blog', '1', '2026-11-18T12:00:00.000Z')];
    await readReport('blog');
    composer.deploys = [aDeploy('blog', '2', '2026-11-19T12:00:00.000Z')];
    api.advance(11_000);

    expect((await readReport('blog')).releases.map((release) => release.version)).toEqual([
      version('2'),
      version('1'),
    ]);
  });

  it('reads sums, however many versions browsers invent', async () => {
    composer.deploys = [aDeploy('blog', '1', '2026-11-18T12:00:00.000Z')];
    const invented = Array.from({ length: 1100 }, (_, index) => `blog@${String(index).padStart(20, '0')}`);
    await storeValue(db, '2026-11-18', ['release', `blog@${version('1')}`], { pageviews: 1 });
    await storeReleases(invented, ['2026-11-19', '2026-11-20'], 2);
    await reportFault('blog', '1', 'error');
    const sizes: number[] = [];
    const note = (answer: unknown) => void (Array.isArray(answer) && sizes.push(answer.length));
    db.client.on('query-response', note);
    const report = await readReport('blog');
    db.client.off('query-response', note);

    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
    expect(report.releases).toHaveLength(200);
    expect(report.releases[0]).toMatchObject({ version: version('1'), pageviews: 1, errors: 1 });
    expect(report.days.map(({ pageviews }) => pageviews)).toEqual([1, 2200, 2200]);
  });

  it('is answered although the composer is not, which is logged once', async () => {
    composer.deploys = [aDeploy('blog', '1', '2026-11-18T12:00:00.000Z')];
    await readReport('blog');
    composer.status = 503;
    for (let count = 0; count < 3; count += 1) {
      api.advance(11_000);
      expect((await readReport('blog')).releases).toHaveLength(1);
    }

    expect(api.log().match(/list of releases could not be read/g)).toHaveLength(1);
  });

  it('names a window that ends before it starts', async () => {
    const response = await read('releases', {
      owner: 'blog',
      startDate: '2026-11-20',
      endDate: '2026-11-18',
    });

    expect(response.status).toBe(400);
  });
});

describe('a fault', () => {
  it('of a version that does not exist cannot fill the table', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({
      local_date: '2026-11-20',
      ...{ owner: 'blog', version: String(index).padStart(20, '0'), kind: 'error', count: 1 },
    }));
    await db.batchInsert('analytics_faults', rows, 100);

    expect((await reportFault('blog', 'a', 'error')).status).toBe(202);

    expect(await db('analytics_faults').where({ version: version('a') })).toEqual([]);
  });

  it.each([{ owner: 'blog', version: 'short', kind: 'error' }, { owner: 'blog' }, {}])(
    'that is not a report is refused: %j',
    async (body) => {
      expect((await postJson(api, '/api/faults', body)).status).toBe(422);
    },
  );

  it('reported by many visitors at once is counted each time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => reportFault('blog', '3', 'load')));

    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
    expect(await db('analytics_faults').pluck('count')).toEqual([40]);
  });
});

describe('a note', () => {
  const ID = '00000000-0000-7000-8000-000000000001';
  const save = (body: object, id = ID) =>
    api.fetch(`/api/admin/analytics/notes/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(body),
    });
  const summaryNotes = async () => {
    const summary = await jsonOf(await read('summary', WINDOW));
    return (summary as unknown as AnalyticsSummary).notes;
  };
  beforeEach(() => db('analytics_notes').delete());

  it('belongs to a day, with its author', async () => {
    const note = { id: ID, day: '2026-11-19', text: 'Ad campaign began', author: ADMIN.email };

    const response = await save({ day: '2026-11-19', text: '  Ad campaign began ' });

    expect([response.status, await jsonOf(response)]).toEqual([200, note]);
    expect(await summaryNotes()).toEqual([note]);
  });

  it('is stored once, however often it is sent', async () => {
    await Promise.all([1, 2, 3].map(() => save({ day: '2026-11-19', text: 'Outage' })));

    expect(await summaryNotes()).toHaveLength(1);
  });

  it('can be changed and deleted', async () => {
    await save({ day: '2026-11-19', text: 'Outage' });
    await save({ day: '2026-11-18', text: 'Outage at the bank' });
    expect(await summaryNotes()).toEqual([
      expect.objectContaining({ day: '2026-11-18', text: 'Outage at the bank' }),
    ]);

    const response = await api.fetch(`/api/admin/analytics/notes/${ID}`, {
      method: 'DELETE',
      headers: bearer(token),
    });

    expect(response.status).toBe(204);
    expect(await summaryNotes()).toEqual([]);
  });

  it.each([
    { day: '2026-11-19', text: ' ' },
    { day: '2026-02-30', text: 'x' },
    { day: '2026-11-19', text: 'x'.repeat(201) },
  ])('that is not complete is refused: %j', async (body) => {
    expect((await save(body)).status).toBe(422);
  });

  it('about a day to come is refused', async () => {
    expect((await save({ day: '2026-11-20', text: 'Today' })).status).toBe(200);

    const response = await save({ day: '2026-11-21', text: 'Tomorrow' });

    expect(response.status).toBe(422);
    expect((await jsonOf(response))['detail']).toBe(
      'The day is after today, 2026-11-20. Choose today or an earlier day',
    );
    expect(await summaryNotes()).toHaveLength(1);
  });
});

describe('the summary', () => {
  it('names the releases that went live in its window, by the days of the reporting time zone', async () => {
    composer.deploys = [
      aDeploy('blog', '3', '2026-11-21T04:59:00.000Z', { isDecided: true }),
      aDeploy('blog', '2', '2026-11-18T05:00:00.000Z'),
      aDeploy('blog', '1', '2026-11-18T04:59:00.000Z'),
    ];

    const summary = (await jsonOf(await read('summary', WINDOW))) as unknown as AnalyticsSummary;

    expect(summary.deploys.map((deploy) => [deploy.version, deploy.isDecided])).toEqual([
      [version('2'), false],
      [version('3'), true],
    ]);
  });
});

describe('a team link', () => {
  it('shows the report of its team without an account', async () => {
    composer.deploys = [aDeploy('blog', '1', '2026-11-18T12:00:00.000Z')];

    const response = await readTeam(await issueTicket('blog', 30));

    expect(ReleaseReport.parse(await jsonOf(response))).toMatchObject({
      owner: 'blog',
      releases: [{ version: version('1') }],
    });
  });

  it('that was changed shows nothing', async () => {
    const ticket = await issueTicket('blog', 7);

    expect((await readTeam(ticket.replace('blog', 'admin'))).status).toBe(404);
    expect((await readTeam('blog')).status).toBe(404);
  });

  it('is created by staff with access to analytics, and leaves an audit line', async () => {
    await issueTicket('marketing', 9);

    const details: string[] = await db('audit_log')
      .where({ event: 'analytics_team_link_created' })
      .pluck('detail');
    expect(details.map((detail) => JSON.parse(detail))).toContainEqual({ owner: 'marketing', days: 9 });
    const anonymous = await postJson(api, '/api/admin/analytics/team-tickets', { owner: 'blog', days: 7 });
    expect(anonymous.status).toBe(401);
  });

  // The last one, because it moves the clock.
  it('expires', async () => {
    const ticket = await issueTicket('blog', 7);
    api.advance(WEEK - MINUTE);
    const before = await readTeam(ticket);
    api.advance(2 * MINUTE);
    const after = await readTeam(ticket);

    expect([before.status, after.status]).toEqual([200, 404]);
  });
});

import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { commandRelease, readSiteReleases, SiteReleases } from '@site/shared/contracts/staff';
import { version } from '../analytics/analytics-releases.fixture.ts';
import { aStatus, startCommandedComposer, TOKEN, type CommandedComposer } from './releases.fixture.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let composer: CommandedComposer;
let headers: Record<string, string>;
beforeAll(async () => {
  composer = await startCommandedComposer();
  api = await startTestApi({ environment: { COMPOSER_URL: composer.url, RELEASE_TOKEN: TOKEN } });
  headers = bearer(await api.signIn());
});
afterAll(async () => {
  await api.close();
  await composer.close();
});
beforeEach(() => {
  composer.status = aStatus();
  composer.answer = { status: 200, message: 'done' };
  composer.commands.length = 0;
});

const read = (from = api) => from.fetch(readSiteReleases.path, { headers });
const command = (body: object, to = api) => postJson(to, commandRelease.path, body, headers);
const rollback = { verb: 'rollback', remote: 'blog', version: version('a') };
const lastLine = async ({ context }: TestApi) => {
  const { event, subject_id, result, detail } = await context
    .db('audit_log')
    .where('event', 'like', 'release_%')
    .orderBy('id', 'desc')
    .first();
  return { event, subject: subject_id, result, detail: JSON.parse(detail) };
};

describe('an API that knows several addresses of the composer', () => {
  /** Answers nothing, and closes the connection of a command. */
  let silent: Server;
  let several: TestApi;
  beforeAll(async () => {
    silent = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (request) => {
        if (request.includes('POST')) socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => void silent.close());
  afterEach(() => several.close());
  const startWith = async (first: string) => {
    const environment = { WEB_URLS: `${first},${composer.url}`, RELEASE_TOKEN: TOKEN };
    several = await startTestApi({ sharing: api, environment });
  };
  const silentUrl = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

  it('uses the next one when the first refuses connections', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((ended) => closed.close(ended));
    await startWith(`http://127.0.0.1:${port}`);

    expect((await read(several)).status).toBe(200);
    expect((await command(rollback, several)).status).toBe(200);
    expect(composer.commands).toHaveLength(1);
  });

  it('reads from the next one when the first does not answer', async () => {
    await startWith(silentUrl());

    expect((await read(several)).status).toBe(200);
  });

  it('does not repeat a command that the first one may have received', async () => {
    await startWith(silentUrl());

    expect((await command(rollback, several)).status).toBe(502);
    expect(composer.commands).toEqual([]);
  });
});

describe('the releases of the site', () => {
  it('are what the composer says', async () => {
    const refusal = { version: version('e'), at: '2026-01-03T00:00:00.000Z', reasons: ['render: it throws'] };
    const canary = {
      ...{ release: `blog@${version('f')}`, share: 10, since: '2026-01-03T00:00:00.000Z', end: null },
      composition: version('9'),
      numbers: { canary: { views: 20, faults: 1 }, live: { views: 180, faults: 2 } },
    };
    composer.status = aStatus({ refusal, pinned: version('b') }, { canary });

    const answer = await read();

    expect(answer.status).toBe(200);
    const { remotes, canary: shown, ...site } = SiteReleases.parse(await answer.json());
    expect(site).toMatchObject({ composition: version('c'), pages: 50, missingSetting: null });
    expect(remotes.map(({ name }) => name)).toEqual(['marketing', 'blog']);
    expect(remotes[1]).toMatchObject({
      ...{ live: version('b'), pinned: version('b'), refusal, isReachable: true, outcome: 'nothing new' },
      previous: version('a'),
      earlier: [{ version: version('a') }],
    });
    expect(shown).toMatchObject({
      ...{ remote: 'blog', version: version('f'), share: 10 },
      canary: { views: 20, faults: 1 },
      live: { views: 180, faults: 2 },
    });
  });

  it('cannot be read while the composer does not answer, or answers something else', async () => {
    composer.status = { composition: 'x' };
    const strange = await read();
    const lonely = await startTestApi({
      sharing: api,
      environment: { COMPOSER_URL: 'http://127.0.0.1:9', RELEASE_TOKEN: TOKEN },
    });
    const silent = await read(lonely);
    await lonely.close();

    for (const answer of [strange, silent]) {
      expect(answer.status).toBe(502);
      expect(await jsonOf(answer)).toMatchObject({ code: 'composer_unreachable' });
    }
  });
});

describe('a command of an admin', () => {
  it('is run by the composer, answered with its message, and recorded', async () => {
    composer.answer = { status: 200, message: 'blog is live again' };

    const answer = await command(rollback);

    expect([answer.status, await jsonOf(answer)]).toEqual([
      200,
      { message: 'blog is live again', link: null },
    ]);
    expect(composer.commands).toEqual([rollback]);
    expect(await lastLine(api)).toEqual({
      ...{ event: 'release_rolled_back', subject: 'blog', result: 'success' },
      detail: { version: version('a'), outcome: 'done' },
    });
  });

  it('can unpin all remotes at once', async () => {
    await command({ verb: 'unpin' });

    expect(composer.commands).toEqual([{ verb: 'unpin' }]);
    expect(await lastLine(api)).toMatchObject({ event: 'release_unpinned', subject: 'all' });
  });

  it('for a preview answers with the link alone', async () => {
    composer.answer = { status: 200, message: 'this link shows it:\nhttp://localhost/_shell/preview?x=1' };

    const answer = await jsonOf(await command({ ...rollback, verb: 'preview' }));

    expect(answer).toEqual({
      message: 'this link shows it:',
      link: 'http://localhost/_shell/preview?x=1',
    });
    expect(JSON.stringify(await lastLine(api))).not.toContain('http');
  });

  it.each([
    [422, 422, 'command_refused'],
    [503, 502, 'composer_failed'],
  ])(
    'that the composer answers with %i is %i, with its reason, and recorded as failed',
    async (given, status, code) => {
      composer.answer = { status: given, message: 'there is no earlier release of blog to roll back to' };

      const answer = await command({ ...rollback, verb: 'pin' });

      expect([answer.status, await jsonOf(answer)]).toEqual([
        status,
        expect.objectContaining({ code, detail: 'there is no earlier release of blog to roll back to' }),
      ]);
      expect(await lastLine(api)).toEqual({
        ...{ event: 'release_pinned', subject: 'blog', result: 'failure' },
        detail: { version: version('a'), outcome: code },
      });
    },
  );

  it.each([
    { verb: 'rollback', remote: 'blog' },
    { verb: 'pin', version: version('a') },
    { verb: 'pin', remote: 'blog', version: '../a' },
    { verb: 'revoke', remote: 'blog' },
    {},
  ])('that is incomplete or unknown never reaches the composer: %j', async (body) => {
    expect((await command(body)).status).toBe(422);
    expect(composer.commands).toEqual([]);
  });

  it('leaves the token out of every answer and log line', async () => {
    const answers = [await read(), await command(rollback)];

    for (const answer of answers) expect(await answer.text()).not.toContain(TOKEN);
    expect(api.log()).not.toContain(TOKEN);
  });
});

describe('the token', () => {
  it('is missing: the releases are shown, the missing setting is named, and nothing is commanded', async () => {
    const bare = await startTestApi({ sharing: api, environment: { COMPOSER_URL: composer.url } });

    expect(await jsonOf(await read(bare))).toMatchObject({ missingSetting: 'RELEASE_TOKEN' });
    const answer = await command(rollback, bare);

    expect([answer.status, await jsonOf(answer)]).toEqual([
      503,
      expect.objectContaining({
        code: 'commands_not_set_up',
        detail: expect.stringContaining('RELEASE_TOKEN'),
      }),
    ]);
    expect(composer.commands).toEqual([]);
    await bare.close();
  });

  it('is found in the composer’s file as soon as that exists', async () => {
    const file = join(api.dataDir, 'release-token');
    const environment = { COMPOSER_URL: composer.url, RELEASE_TOKEN_FILE: file };
    const later = await startTestApi({ sharing: api, environment });

    expect((await command(rollback, later)).status).toBe(503);
    await writeFile(file, `${TOKEN}\n`);
    expect((await command(rollback, later)).status).toBe(200);

    await later.close();
    await rm(file);
  });

  it('is not the composer’s: the answer says which variable to set', async () => {
    const environment = { COMPOSER_URL: composer.url, RELEASE_TOKEN: 'another token, which is wrong here' };
    const wrong = await startTestApi({ sharing: api, environment });

    expect(await jsonOf(await command(rollback, wrong))).toMatchObject({
      code: 'commands_not_set_up',
      detail: expect.stringContaining('RELEASE_TOKEN'),
    });
    await wrong.close();
  });
});

describe('others than admins', () => {
  it.each([
    ['nobody', null, 401],
    ['a reviewer', 'reviewer', 403],
    ['an analyst', 'analyst', 403],
  ] as const)('%s can neither read nor command', async (_, role, status) => {
    const user = { email: `${role}@ledgerwell.example`, password: 'long enough' };
    if (role) await api.addUser({ ...user, role });
    const by: Record<string, string> = role ? bearer(await api.signIn(user)) : {};

    expect((await api.fetch(readSiteReleases.path, { headers: by })).status).toBe(status);
    expect((await postJson(api, commandRelease.path, rollback, by)).status).toBe(status);
    expect(composer.commands).toEqual([]);
  });
});

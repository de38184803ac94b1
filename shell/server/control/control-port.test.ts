import { describe, expect, it } from '@jest/globals';
import { ask, endServersAfterEach, startShell } from '../testing/servers.fixture.ts';
import { COMMANDS_PATH } from '../model/control-paths.ts';

endServersAfterEach();

const token = 'a token of thirty-two characters';
const taking = async (became: 'done' | 'refused' | 'fault' = 'done') => {
  const taken: unknown[] = [];
  const run = (command: unknown) => Promise.resolve({ became, message: `did ${taken.push(command)}` });
  const { get, port, composer } = await startShell({ control: { token, run } });
  if (!composer) throw new Error('there is no composer');
  const postTo = (at: number, body: string, authorization = `Bearer ${token}`) =>
    ask(at, COMMANDS_PATH, { method: 'POST', body, headers: { authorization } });
  return {
    taken,
    get,
    composer,
    /** Through a web process. */
    post: (body: string, authorization?: string) => postTo(port, body, authorization),
    postToComposer: (body: string, authorization?: string) => postTo(composer.port, body, authorization),
  };
};

describe('a command', () => {
  it('runs with the token, and answers with its outcome', async () => {
    const { taken, post } = await taking();

    const { status, text, headers } = await post('{"verb":"list"}');

    expect([status, text, headers['cache-control']]).toEqual([200, '{"message":"did 1"}', 'no-store']);
    expect(taken).toEqual([{ verb: 'list' }]);
  });

  it.each([
    ['is refused answers 422', 'refused', 422],
    ['the composer itself fails to do answers 503', 'fault', 503],
  ] as const)('that %s, with the reason', async (_, became, expected) => {
    const { post } = await taking(became);

    const { status, text } = await post('{}');

    expect([status, text]).toEqual([expected, '{"message":"did 1"}']);
  });

  it.each(['', 'Bearer ', 'Bearer wrong', token, `bearer ${token}x`])(
    'does not run for %j, and does not get past a web process',
    async (authorization) => {
      const { taken, post, postToComposer, composer } = await taking();
      const refused = await postToComposer('{"verb":"list"}', authorization);
      let connections = 0;
      composer.server.on('connection', () => (connections += 1));

      const { status, text } = await post('{"verb":"list"}', authorization);

      expect([status, text]).toEqual([401, refused.text]);
      expect([refused.status, connections, taken]).toEqual([401, 0, []]);
    },
  );

  it.each([['no JSON'], ['"'.repeat(5000)], ['']])('must be a small JSON object', async (body) => {
    const { taken, post } = await taking();

    expect((await post(body)).status).toBe(400);
    expect(taken).toEqual([]);
  });

  it('needs a POST, and a composer that accepts commands', async () => {
    const { get } = await taking();
    expect((await get(COMMANDS_PATH)).status).toBe(503);
    expect((await (await startShell()).get(COMMANDS_PATH, { method: 'POST' })).status).not.toBe(200);
  });
});

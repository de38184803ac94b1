import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { COMMANDS_PATH, DEPLOYS_PATH, STATUS_PATH } from '../../model/control-paths.ts';
import { useHeldTimeouts } from '../../testing/held-timeouts.fixture.ts';
import { endServersAfterEach, startShell, type Reply } from '../../testing/servers.fixture.ts';

useHeldTimeouts();
endServersAfterEach();

const MANY = 50;
const token = 'a token of thirty-two characters';

/** A web process, and a composer that answers readers with the result of `read`. */
async function startWith(read: () => Promise<string>) {
  const run = () => Promise.resolve({ became: 'done' as const, message: 'rolled back' });
  const { composer, ...web } = await startShell({ control: { token, run }, status: read, deploys: read });
  if (!composer) throw new Error('there is no composer');
  /** Resolves once all requests have reached the web process. */
  const getMany = async (path: string): Promise<Promise<Reply>[]> => {
    let arrived = 0;
    const allArrived = new Promise<void>((resolve) => {
      web.server.on('request', () => {
        arrived += 1;
        if (arrived === MANY) resolve();
      });
    });
    const replies = Array.from({ length: MANY }, () => web.get(path));
    await allArrived;
    return replies;
  };
  return { ...web, composer, getMany };
}

/** A text, and a function that returns it. */
function laterText() {
  let give: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => (give = resolve));
  return { text, give };
}

describe.each([STATUS_PATH, DEPLOYS_PATH])('readers of %s', (path) => {
  it('who ask while another one waits share one answer, which was made after they asked', async () => {
    const { text, give } = laterText();
    let reads = 0;
    const { composer, get, getMany } = await startWith(() => {
      reads += 1;
      return reads === 1 ? text : Promise.resolve('{"made":"later"}');
    });
    const asked = once(composer.server, 'request');
    const early = get(path);
    await asked;
    const late = await getMany(path);

    give('{"made":"earlier"}');

    expect(JSON.parse((await early).text)).toEqual({ made: 'earlier' });
    for (const reply of await Promise.all(late)) expect(JSON.parse(reply.text)).toEqual({ made: 'later' });
    expect(reads).toBe(2);
  });

  it('leave the composer room for a command, however many they are', async () => {
    const { text, give } = laterText();
    const { composer, get, getMany } = await startWith(() => text);
    composer.server.maxConnections = 10;
    const readers = await getMany(path);

    const headers = { authorization: `Bearer ${token}` };
    const { status, text: outcome } = await get(COMMANDS_PATH, { method: 'POST', headers, body: '{}' });

    expect([status, JSON.parse(outcome)]).toEqual([200, { message: 'rolled back' }]);
    give('{}');
    for (const { status: read } of await Promise.all(readers)) expect(read).toBe(200);
  });
});

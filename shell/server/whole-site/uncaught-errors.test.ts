import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram, type MeasuredProgram } from '../testing/measured-site.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';

const folder = useTemporaryFolder();
let program: MeasuredProgram | undefined;
afterEach(() => program?.stop());

async function start(file: string) {
  const port = await freePort();
  const running = startProgram(file, {
    ...{ PORT: String(port), DATA_DIR: folder(), API_URL: 'http://127.0.0.1:9', STOP_DRAIN_MS: '600000' },
    ...{ RELEASE_TOKEN: 'the token of a test of uncaught errors', WEB_WORKERS: '1' },
  });
  program = running;
  const options = { host: '127.0.0.1', port, agent: false };
  const get = async (path: string): Promise<string> => {
    const [answer] = (await once(http.get({ ...options, path }), 'response')) as [IncomingMessage];
    return text(answer);
  };
  const post = () => http.request({ ...options, method: 'POST' });
  return { running, get, post };
}

describe.each(['/throw', '/reject'])('an error that nothing catches (%s)', (path) => {
  it('is logged; the web process finishes its answers while another one takes new visitors', async () => {
    const { running, get, post } = await start('testing/failing-web.fixture.ts');
    await running.until(/"msg":"listening"/);
    const failing = await get('/');
    const upload = post();
    await new Promise((resolve) => upload.write('a part, ', resolve));

    await get(path);
    await running.until(/"isStopping":true.*it is started again/);
    let successor = failing;
    while (successor === failing) successor = await get('/').catch(() => failing);
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.end('the rest');

    const [answer] = await answered;
    expect([answer.statusCode, await text(answer)]).toEqual([200, failing]);
    await running.until(new RegExp(`"level":60.*a fault of ${path}.*an error was not caught`));
  });

  it('ends a program of a single process with a failure, once its answers are finished', async () => {
    const { running, get } = await start('testing/failing-worker.fixture.ts');
    while ((await get('/').catch(() => null)) === null);

    await get(path);

    await running.until(/an error was not caught/);
    expect(await running.ended).toBe(1);
  });
});

import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@site/shared/testing/free-ports';
import { startProgram, type MeasuredProgram } from '../testing/measured-site.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { endServersAfterEach, listen } from '../testing/servers.fixture.ts';

endServersAfterEach();
const folder = useTemporaryFolder();
let program: MeasuredProgram | undefined;
afterEach(() => program?.stop());

const WEB = { RELEASE_TOKEN: 'the token of a test of stopping web', WEB_WORKERS: '1', FIRST_WAIT_MS: '100' };

/** A web process with one worker, in front of an API that stores POSTs and never answers a GET. */
async function startWeb() {
  const api = await listen((request, response) => {
    if (request.method === 'POST')
      void text(request).then((body) => response.writeHead(201).end(`saved ${body}`));
  });
  const port = await freePort();
  program = startProgram('web.ts', {
    ...{ ...WEB, PORT: String(port), DATA_DIR: folder(), API_URL: api.url, STOP_DRAIN_MS: '600000' },
  });
  await program.until(/"msg":"listening"/);
  return { api: api.server, port, program };
}

it('a web process that stops lets an upload finish, but does not wait for a download', async () => {
  const { api, port, program } = await startWeb();
  const send = (path: string, options: http.RequestOptions = {}) =>
    http.request({ host: '127.0.0.1', port, path, agent: false, ...options });
  const upload = send('/api/uploads', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write('a part, ');
  await once(api, 'request');
  const download = send('/api/exports');
  const cut = once(download, 'error');
  download.end();
  await once(api, 'request');

  const stopped = program.stop();
  await cut;
  upload.end('the rest');

  const [answer] = await answered;
  expect([answer.statusCode, await text(answer)]).toEqual([201, 'saved a part, the rest']);
  await stopped;
});

// As the first process of a container, it would ignore the signal without a handler.
it('a web process that waits for its storage ends by itself when it is told to', async () => {
  await mkdir(path.join(folder(), 'shell/compositions/site-state.json'), { recursive: true });
  program = startProgram('web.ts', { ...WEB, PORT: String(await freePort()), DATA_DIR: folder() });
  await program.until(/does not listen yet/);

  expect(await program.stop()).toBe(143);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { runComposerCommand } from './composer-client.ts';

it('a command that takes too long is not reported as failed', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const composerUrls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];

  const run = runComposerCommand({ verb: 'unpin' }, { composerUrls, token: 'x', timeoutMs: 50 });

  await expect(run).rejects.toMatchObject({ code: 'composer_slow', status: 504 });
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

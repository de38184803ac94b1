import http from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { statusBody } from './control/status.ts';
import { CompositionStore } from './storage/releases/composition-store.ts';
import { ReleaseStore } from './storage/releases/release-store.ts';
import { App } from './web/app.ts';
import { ComposerRequests } from './web/control/composer-requests.ts';
import { ApiProxy } from './web/proxy/api-proxy.ts';

/**
 * Serves one stored composition, given on the command line, as it was when it was live. Used for bisecting. Writes nothing,
 * polls no host and accepts no commands, so a running composer may use the same DATA_DIR.
 */
async function replay(id = ''): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, base: { service: 'replay' } }, pino.destination(2));
  const compositionStore = new CompositionStore(path.join(config.dataFolder, 'compositions'));
  const composition = await compositionStore.read(id);
  if (!composition)
    throw new Error(`there is no composition ${id || 'without an id'} in ${config.dataFolder}`);
  const status = statusBody(
    composition,
    { since: { composition: null, shell: null }, held: id, canary: null, trouble: null },
    {},
  );
  const proxy = new ApiProxy({ apiUrls: config.apiUrls, timeoutMs: config.apiTimeoutMs, logger });
  const app = new App({
    store: new ReleaseStore(path.join(config.dataFolder, 'store')),
    overTls: false,
    trustedHops: config.trustedHops,
    proxy,
    logger,
    composer: new ComposerRequests({ ask: () => Promise.resolve({ status: 200, body: status }) }),
  });
  app.show(composition);
  const server = http.createServer(app.handle).listen(config.port, config.host);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close(() => proxy.close());
      server.closeAllConnections();
    });
  }
}

replay(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

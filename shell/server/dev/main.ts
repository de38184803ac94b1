import http from 'node:http';
import path from 'node:path';
import { withFactChanges } from '@site/shared/contracts';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { FactsPoller } from '../intake/facts-poller.ts';
import { ApiProxy } from '../web/proxy/api-proxy.ts';
import { createDevApp } from './dev-app.ts';

/** Started by `npm run dev`: the composer on PORT, in front of the dev servers and the API. */
const config = readConfig(process.env);
const logger = pino({ level: config.logLevel });
const proxy = new ApiProxy({ apiUrls: config.apiUrls, timeoutMs: config.apiTimeoutMs, logger });
// Polled for each page, so that an edited fact shows on the next reload.
const factsPoller = new FactsPoller({
  apiUrls: config.apiUrls,
  factsIntervalMs: 0,
  hostTimeoutMs: config.apiTimeoutMs,
  logger,
  now: () => new Date(),
  onFacts: () => Promise.resolve(),
});
const server = http.createServer(
  createDevApp({
    root: path.resolve(import.meta.dirname, '../../..'),
    config,
    shellDevUrl: process.env['SHELL_DEV_URL'] ?? 'http://127.0.0.1:3010',
    proxy,
    readFacts: async () => withFactChanges(config.facts, (await factsPoller.poll()) ?? {}),
  }),
);
server.listen(config.port, config.host);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => proxy.close());
    server.closeAllConnections();
  });
}

import { ServerResponse } from 'node:http';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { listen } from '../../src/server.ts';
import { openFolderStore, type DocumentStore } from '../../src/documents/document-store.ts';

/**
 * An API process that kills itself after a given step. `CRASH_AFTER` is a sequence of patterns that must match in order, such
 * as `insert into .uploads. > answer`. Patterns match statements with their values; `put` means that a file was stored, and
 * `answer` that a response is about to be sent.
 */
const steps = (process.env['CRASH_AFTER'] ?? '').split(' > ').map((step) => new RegExp(step, 'i'));

function passed(step: string): void {
  if (steps[0]?.test(step)) steps.shift();
  if (steps.length === 0) process.kill(process.pid, 'SIGKILL');
}

function watched(store: DocumentStore): DocumentStore {
  return {
    ...store,
    async put(uploadPath, name) {
      await store.put(uploadPath, name);
      passed('put');
    },
  };
}

const config = parseConfig(process.env);
const context = await createContext(config, { store: watched(await openFolderStore(config.site.dataDir)) });
context.db.on('query-response', (_answer, { sql, bindings = [] }: { sql: string; bindings?: unknown[] }) =>
  passed(`${sql} <- ${bindings.join()}`),
);
const { end } = ServerResponse.prototype;
Object.assign(ServerResponse.prototype, {
  end(this: ServerResponse, ...parts: Parameters<typeof end>) {
    passed('answer');
    return end.apply(this, parts);
  },
});
const { port } = await listen(createApp(context), '127.0.0.1', 0);
context.logger.info({ port, mode: config.site.mode }, 'API listening');

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, fetchFormToken, startMigrated, type Run } from '../support/api-process.ts';
import { createDatabase } from '../support/create-database.ts';
import { FORM, newKey, toFormData } from '../support/forms.ts';

export interface MeasuredApi {
  readonly url: string;
  readonly run: Run;
  /** Submits a form, and resolves with the answer. */
  submit(headers?: Record<string, string>, fields?: Record<string, string>): Promise<Response>;
  /** The text at `/metrics`. */
  readMetrics(): Promise<string>;
  stop(): Promise<number | null>;
}

/** Prints which packages of telemetry the process has loaded, when it ends. */
const LIST_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire('${join(__dirname, 'x.cjs')}');
  process.on('exit', () => {
    const packages = Object.keys(cache).flatMap((file) => /node_modules.(@opentelemetry.[^/]+|prom-client)/.exec(file)?.[1] ?? []);
    process.stdout.write('LOADED ' + JSON.stringify([...new Set(packages)]) + '\\n');
  });
`)}`;

/** Starts the API in a process of its own. */
export async function startMeasuredApi(environment: Record<string, string>): Promise<MeasuredApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-telemetry-'));
  const database = await createDatabase();
  const run = await startMigrated(dataDir, {
    environment: {
      ...(database.url ? { DATABASE_URL: database.url } : {}),
      NODE_OPTIONS: `--import=${LIST_LOADED}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      ...environment,
    },
  });
  const url = await addressOf(run);
  return {
    url,
    run,
    async submit(headers = {}, fields = {}) {
      const formToken = await fetchFormToken(url);
      const body = toFormData({ ...FORM, formToken, touched: 'yes', ...fields });
      return fetch(`${url}/api/applications`, { method: 'POST', body, headers: { ...newKey(), ...headers } });
    },
    async readMetrics() {
      const [, port] = await run.waitForOutput(/"metricsPort":(\d+)/);
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    },
    async stop() {
      run.child.kill('SIGTERM');
      const code = await run.ended;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Packages of telemetry that a stopped API had loaded. */
export function loadedPackages({ run }: MeasuredApi): readonly string[] {
  const [, list = '[]'] = /^LOADED (.*)$/m.exec(run.output()) ?? [];
  return JSON.parse(list) as string[];
}

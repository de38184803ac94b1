import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
}

const run = promisify(execFile);

/**
 * The load generator. `wrk` uses a fraction of a Node server's CPU time. autocannon uses more than the server, so on two cores
 * it measures its own limit, and only the CPU time per request is meaningful.
 */
export async function findGenerator(): Promise<'wrk' | 'autocannon'> {
  // `wrk -v` prints its usage and exits with 1.
  return run('wrk', ['-v']).then(
    () => 'wrk' as const,
    ({ code }: { readonly code?: unknown }) => (code === 'ENOENT' ? 'autocannon' : 'wrk'),
  );
}

/** Requests a URL repeatedly. Throws if any answer is not a success. */
export async function load(url: string, options: LoadOptions): Promise<LoadResult> {
  return (await findGenerator()) === 'wrk' ? loadByWrk(url, options) : loadByAutocannon(url, options);
}

async function loadByWrk(url: string, { connections, seconds, headers }: LoadOptions): Promise<LoadResult> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...named, url]);
  const fault = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (fault) throw new Error(`${url}: ${fault}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  };
}

async function loadByAutocannon(
  url: string,
  { connections, seconds, headers }: LoadOptions,
): Promise<LoadResult> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { requests: result.requests.total, perSecond: result.requests.average };
}

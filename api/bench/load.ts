import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface RequestTemplate {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** A header that gets a new UUID in each request. */
  readonly freshHeader?: string;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** The status that counts as served. */
  readonly expect: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
}

/** Keeps the given number of connections busy for the given time. An unexpected status ends the benchmark. */
export async function runLoad(
  template: RequestTemplate,
  { connections, seconds, expect }: Load,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const end = start + seconds * 1000;
  const loops = Array.from({ length: connections }, async () => {
    let count = 0;
    for (; performance.now() < end; count += 1) {
      const status = await send(template, agent);
      if (status !== expect) throw new Error(`${template.url} answered ${status}`);
    }
    return count;
  });
  const requests = (await Promise.all(loops)).reduce((sum, count) => sum + count, 0);
  agent.destroy();
  return { requests, perSecond: (requests * 1000) / (performance.now() - start) };
}

function send(
  { url, method = 'GET', headers = {}, body, freshHeader }: RequestTemplate,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const fresh = freshHeader ? { [freshHeader]: randomUUID() } : {};
    const sent = request(url, { agent, method, headers: { ...headers, ...length, ...fresh } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

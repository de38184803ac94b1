import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { publishVariant } from './releases.ts';
import { readStatus, type BenchSite } from './site.ts';
import { printTable } from './table.ts';

const REQUESTS = 100_000;
const CONNECTIONS = 64;
const PATHS = ['/', '/services/ar', '/blog', '/application'];
/** About as long as Node keeps an idle connection by default, when requests most often meet the server's timeout. */
const EDGE_MS = 5000;
const EDGE_CONNECTIONS = 100;

/** Counts page requests on keep-alive connections that get no answer while releases are admitted. */
export async function benchResets(site: BenchSite): Promise<void> {
  const counts = { asked: 0, failed: 0, admitted: 0 };
  const faults = new Map<string, number>();
  let isOver = false;
  const askOnce = async (agent: http.Agent) => {
    counts.asked += 1;
    const fault = await askPage(site.url + PATHS[counts.asked % PATHS.length], agent);
    if (fault === null) return;
    counts.failed += 1;
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };
  const steady = Array.from({ length: CONNECTIONS }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (counts.asked < REQUESTS) {
      await askOnce(agent);
      await pause(Math.random() * 40);
    }
    agent.destroy();
  });
  const seldom = Array.from({ length: EDGE_CONNECTIONS }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      await askOnce(agent);
      await pause(EDGE_MS - 50 + Math.random() * 100);
    }
    agent.destroy();
  });
  const releases = (async () => {
    while (!isOver) {
      const version = await publishVariant(site.folderOf('blog'), `// variant resets ${counts.admitted}`);
      while (!isOver && (await readStatus(site.url)).remotes.blog?.live !== version) await pause(200);
      counts.admitted += 1;
    }
  })();
  await Promise.all(steady);
  isOver = true;
  await Promise.all([...seldom, releases]);
  printTable('page requests on keep-alive connections during admissions', [
    ['requests', String(counts.asked)],
    ['releases admitted meanwhile', String(counts.admitted)],
    ['without an answer (0)', `${counts.failed} ${[...faults].map((fault) => fault.join(' ')).join(', ')}`],
  ]);
}

function askPage(url: string, agent: http.Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode === 200 ? null : String(response.statusCode)));
      response.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

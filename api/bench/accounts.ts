import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTH_BASE, readOwnRole } from '@site/shared/contracts/auth';
import { readSiteFacts } from '@site/shared/contracts';
import { type BenchServer, startApi, startServer } from './child.ts';
import { createBenchDatabase } from './database.ts';
import { measure } from './measure.ts';
import { createBenchAdmin, signIn, signInTemplate, type Session } from './sign-in.ts';
import { toTable } from './report.ts';
import { readSettings, type BenchSettings } from './settings.ts';

const USERS = 50;

/** No limit is switched off, so that the API counts as in production. */
const HIGH = '1000000/3600';
const HIGH_LIMITS = {
  RATE_LIMIT_TOKENS: HIGH,
  RATE_LIMIT_ACCOUNT_FAILURES: HIGH,
  RATE_LIMIT_ADDRESS_FAILURES: HIGH,
};

/** `npm run bench:accounts -w api`, with TEST_MYSQL_URL. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env['TEST_MYSQL_URL']);
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const database = await createBenchDatabase(settings.mysqlUrl);
  const api = await startApi({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TRUSTED_HOPS: '1',
    LOG_LEVEL: 'info',
    ...HIGH_LIMITS,
  });
  const argon2 = await startServer('argon2-server.mjs', {});
  const limit = await startServer('limit-server.mjs', { DATABASE_URL: database.url });
  try {
    await createBenchAdmin(database.url);
    console.log(await benchSignIn(settings, api, argon2));
    console.log(await benchParallel(api));
    console.log(await benchRefresh(settings, api, limit));
    console.log(await benchAuthorization(settings, api));
  } finally {
    await Promise.all([api.stop(), argon2.stop(), limit.stop()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function benchSignIn(settings: BenchSettings, api: BenchServer, argon2: BenchServer): Promise<string> {
  const measured = await measure(
    [
      {
        name: 'node:http + argon2id',
        server: argon2,
        template: { url: argon2.url, method: 'POST' },
        expect: 200,
      },
      { name: 'sign-in', server: api, template: signInTemplate(api.url), expect: 200 },
    ],
    settings.rounds,
    { ...settings, connections: 8 },
  );
  return toTable('Sign-in with 8 connections (target: 0.9 or more of the requests/s)', measured);
}

async function benchParallel(api: BenchServer): Promise<string> {
  const before = await api.peakKilobytes();
  const start = performance.now();
  await Promise.all(Array.from({ length: USERS }, () => signIn(api.url)));
  const seconds = (performance.now() - start) / 1000;
  const grown = ((await api.peakKilobytes()) - before) / 1024;
  return `
${USERS} sign-ins at once: ${seconds.toFixed(2)} s (target: less than 5), peak memory grew by ${grown.toFixed(0)} MB`;
}

/** Every request of a connection exchanges the token that the one before returned, as a browser does. */
async function benchRefresh(settings: BenchSettings, api: BenchServer, limit: BenchServer): Promise<string> {
  const connections = 16;
  const sessions = await Promise.all(Array.from({ length: connections }, () => signIn(api.url)));
  const tokens = sessions.map(({ refresh_token }) => refresh_token);
  const ids = sessions.map(({ access_token }) => sessionIdOf(access_token));
  const refresh = async (index: number, agent: Agent) => {
    const reply = await post(api.url + REFRESH, { refresh_token: tokens[index] }, agent);
    tokens[index] = (JSON.parse(reply) as Session).refresh_token;
  };
  const update = (index: number, agent: Agent) => post(limit.url, { session: ids[index] }, agent, 'PUT');
  const cases = [
    { name: 'node:http + one update', server: limit, send: update },
    { name: 'refresh', server: api, send: refresh },
  ];
  const rounds = new Map<string, { cpu: number[]; rate: number[] }>();
  for (const { server, send } of cases)
    await keepBusy(send, connections, Math.min(2, settings.seconds), server);
  for (let round = 0; round < settings.rounds; round += 1)
    for (const { name, server, send } of cases) {
      const { cpu, rate } = await keepBusy(send, connections, settings.seconds, server);
      const all = rounds.get(name) ?? { cpu: [], rate: [] };
      rounds.set(name, { cpu: [...all.cpu, cpu], rate: [...all.rate, rate] });
    }
  const measured = [...rounds].map(([name, { cpu, rate }]) => ({
    name,
    cpuPerRequest: median(cpu),
    perSecond: median(rate),
  }));
  return toTable('Session refresh (target: CPU 5x or less)', measured);
}

const REFRESH = `${AUTH_BASE}/token?grant_type=refresh_token`;

async function keepBusy(
  send: (index: number, agent: Agent) => Promise<unknown>,
  connections: number,
  seconds: number,
  server: BenchServer,
): Promise<{ readonly cpu: number; readonly rate: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = await server.cpuMicroseconds();
  const start = performance.now();
  const end = start + seconds * 1000;
  let requests = 0;
  const loop = async (_: unknown, index: number) => {
    for (; performance.now() < end; requests += 1) await send(index, agent);
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  const cpu = ((await server.cpuMicroseconds()) - before) / requests;
  return { cpu, rate: (requests * 1000) / (performance.now() - start) };
}

/** One request after the other, by turns: what a call takes that needs a session and a role, and one that needs neither. */
async function benchAuthorization({ rounds }: BenchSettings, api: BenchServer): Promise<string> {
  const { access_token } = await signIn(api.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits = { open: [] as number[], authorized: [] as number[] };
  const headers = { authorization: `Bearer ${access_token}` };
  for (let call = 0; call < 500 * rounds; call += 1) {
    waits.open.push(await timeOf(() => get(api.url + readSiteFacts.path, agent)));
    waits.authorized.push(await timeOf(() => get(api.url + readOwnRole.path, agent, headers)));
  }
  agent.destroy();
  const [open, authorized] = [median(waits.open), median(waits.authorized)];
  return `
A public call takes ${open.toFixed(2)} ms, one with session and role ${authorized.toFixed(2)} ms at the median:
${(authorized - open).toFixed(2)} ms more (target: 0.3 or less)`;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const get = (url: string, agent: Agent, headers: Record<string, string> = {}) =>
  exchange(url, { agent, headers });

const post = (url: string, body: unknown, agent: Agent, method: 'POST' | 'PUT' = 'POST') =>
  exchange(url, { agent, method, headers: { 'content-type': 'application/json' } }, JSON.stringify(body));

function exchange(url: string, options: object, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}

function sessionIdOf(accessToken: string): string {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { session_id: string }).session_id;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

await main();

import { readFileSync } from 'node:fs';
import http from 'node:http';
import net, { type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from './api.ts';
import { startSite } from './site.ts';
import { printTable } from './table.ts';

const BETWEEN_MS = 20;
const QUIET_MS = 15_000;
const FLOOD_MS = 15_000;
/** Timeout of a call. A call that times out counts with this duration. */
const MAX_MS = 30_000;

interface Flood {
  readonly name: string;
  /** Runs until the signal aborts. */
  run(port: number, until: AbortSignal): Promise<void>;
}

/** How long a visitor waits for `/api/site`, and how much memory the composer uses, while one client floods `/api`. */
export async function benchFloods(): Promise<void> {
  const api = await startApi();
  const site = await startSite({ API_URL: api.url, TRUSTED_HOPS: '1', LOG_LEVEL: 'warn' });
  try {
    const port = Number(new URL(site.url).port);
    const resident = () => megabytes(site.process.pid ?? 0);
    await waitsDuring(QUIET_MS, port);
    const rows: string[][] = [];
    for (const flood of FLOODS) {
      const quiet = p99(await waitsDuring(QUIET_MS, port));
      const before = resident();
      const end = new AbortController();
      const running = flood.run(port, end.signal);
      const during = p99(await waitsDuring(FLOOD_MS, port));
      const most = resident();
      end.abort();
      await running;
      const after = p99(await waitsDuring(QUIET_MS, port));
      rows.push([
        flood.name,
        `${quiet.toFixed(1)} ms`,
        `${during.toFixed(1)} ms`,
        (during / quiet).toFixed(2),
        `${after.toFixed(1)} ms`,
        (after / quiet).toFixed(2),
        `${before} / ${most} / ${resident()} MB`,
      ]);
    }
    printTable(
      'GET /api/site through the composer, p99 at 50 requests a second, while one client floods it',
      [
        ['', 'quiet', 'during', 'ratio (<= 2)', 'after', 'ratio (<= 2)', 'resident before / during / after'],
        ...rows,
      ],
    );
  } finally {
    await site.close();
    await api.close();
  }
}

const FLOODS: readonly Flood[] = [
  {
    name: '10 connections with 3,000 pipelined GETs, never read, repeated every 1.8 s',
    async run(port, until) {
      while (!until.aborted) {
        const sockets = Array.from({ length: 10 }, () => connect(port, PIPELINE).pause());
        await pause(1800, undefined, { signal: until }).catch(() => undefined);
        hangUp(sockets);
      }
    },
  },
  {
    name: '300 JSON bodies for /api/form-work, a byte a second each, from one address',
    run: (port, until) =>
      drip(
        Array.from(
          { length: 300 },
          () => () => connect(port, headOf('/api/form-work', 'application/json', 1)),
        ),
        until,
      ),
  },
  {
    name: '20 uploads from each of 14 addresses, a byte a second each',
    run: (port, until) =>
      drip(
        Array.from(
          { length: 280 },
          (_, number) => () =>
            connect(port, headOf('/api/uploads', 'multipart/form-data; boundary=x', number % 14)),
        ),
        until,
      ),
  },
];

const PIPELINE = 'GET /api/site HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3000);

function headOf(path: string, type: string, from: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.${from}\r\nIdempotency-Key: a-slow-sender\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n`;
}

/** Keeps all connections open and sends a byte per second on each. */
async function drip(openers: readonly (() => Socket)[], until: AbortSignal): Promise<void> {
  let sockets = openers.map((open) => open());
  while (!until.aborted) {
    await pause(1000, undefined, { signal: until }).catch(() => undefined);
    sockets = sockets.map((socket, index) => {
      if (!socket.destroyed) return socket;
      return openers[index]?.() ?? socket;
    });
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }
  hangUp(sockets);
}

function connect(port: number, bytes: string): Socket {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume().write(bytes);
  return socket;
}

function hangUp(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Sends a request at a fixed rate, without waiting for earlier answers. Resolves with the duration of each call. */
async function waitsDuring(lastsMs: number, port: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const end = performance.now() + lastsMs;
  const calls: Promise<number>[] = [];
  while (performance.now() < end) {
    calls.push(wait(port, agent));
    await pause(BETWEEN_MS);
  }
  const waits = await Promise.all(calls);
  agent.destroy();
  return waits;
}

function wait(port: number, agent: http.Agent): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const request = http.get({ host: '127.0.0.1', port, path: '/api/site', agent, headers }, (response) => {
      const took = () => performance.now() - asked;
      response.resume().on('end', () => resolve(response.statusCode === 200 ? took() : MAX_MS));
    });
    request.setTimeout(MAX_MS, () => request.destroy());
    request.on('error', () => resolve(MAX_MS));
  });
}

function p99(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

function megabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

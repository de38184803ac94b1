import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { statOf, treeOf } from '@site/shared/testing/process-tree';
import { publishVariant } from './releases.ts';
import { readStatus, type BenchSite } from './site.ts';
import { median, printTable } from './table.ts';

const READINGS = 3;
const PAUSE_MS = 5000;
const MAX_WAIT_MS = 120_000;
/** The tree is idle if it used less CPU time than this between two readings. */
const IDLE_TICKS = 5;
const LIMIT_MB = 250;

/**
 * Memory of the idle composer and its warm workers, after the start and after a release. Proportional set size (PSS) counts what
 * processes share once in all; resident set size (RSS) counts it in each. Linux only.
 */
export async function benchMemory(site: BenchSite): Promise<void> {
  await measure(site, 'after the start');
  const version = await publishVariant(site.folderOf('blog'), '// variant memory');
  while ((await readStatus(site.url)).remotes.blog?.live !== version) await pause(200);
  await measure(site, 'after a release');
}

async function measure(site: BenchSite, when: string): Promise<void> {
  const pid = site.process.pid ?? 0;
  await untilIdle(pid);
  const readings: (readonly ProcessMemory[])[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    readings.push(treeOf(pid).map(memoryOf));
    await pause(PAUSE_MS);
  }
  const row = (name: string, { pss, rss }: Memory) => [name, megabytes(pss), megabytes(rss)];
  const totals = readings.map(sumOf);
  printTable(`memory of the idle composer ${when}`, [
    ['', 'PSS', 'RSS'],
    ...(readings.at(-1) ?? []).map(({ name, ...memory }) => row(name, memory)),
    ...totals.map((total, index) => row(`in all, reading ${index + 1}`, total)),
    row(`median (PSS at most ${LIMIT_MB} MB)`, {
      pss: median(totals.map(({ pss }) => pss)),
      rss: median(totals.map(({ rss }) => rss)),
    }),
  ]);
}

/** In megabytes. */
interface Memory {
  readonly pss: number;
  readonly rss: number;
}

export interface ProcessMemory extends Memory {
  readonly name: string;
}

export function memoryOf(pid: number): ProcessMemory {
  const text = read(pid, 'smaps_rollup');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / 1024;
  const words = read(pid, 'cmdline').split('\0');
  const file = words.find((word) => /\.c?js$/.test(word)) ?? words[0] ?? '';
  return { name: path.basename(file), pss: field('Pss'), rss: field('Rss') };
}

function sumOf(processes: readonly ProcessMemory[]): Memory {
  const sum = (name: keyof Memory) => processes.reduce((total, { [name]: mb }) => total + mb, 0);
  return { pss: sum('pss'), rss: sum('rss') };
}

async function untilIdle(root: number): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  for (let before = -Infinity; Date.now() < end; await pause(PAUSE_MS)) {
    const ticks = treeOf(root).reduce(
      (sum, pid) => sum + Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0),
      0,
    );
    if (Math.abs(ticks - before) < IDLE_TICKS) return;
    before = ticks;
  }
}

/** Empty for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function megabytes(mb: number): string {
  return `${mb.toFixed(0)} MB`;
}

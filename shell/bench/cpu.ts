import { readFileSync } from 'node:fs';

/** utime + stime of a process, from the kernel's own count (Linux, 100 ticks a second). */
export function cpuMicroseconds(pid: number): number {
  return ticks(pid, [11, 12]) * 10_000;
}

/** Seconds of processor time that a process has taken, and its children that have ended. */
export function cpuSecondsOfAll(pid: number): number {
  return ticks(pid, [11, 12, 13, 14]) / 100;
}

function ticks(pid: number, places: readonly number[]): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return places.reduce((sum, place) => sum + Number(fields[place]), 0);
}

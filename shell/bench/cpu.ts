import { statOf } from '@site/shared/testing/process-tree';

/** CPU time of a process in microseconds: utime + stime (Linux, 100 ticks per second). */
export function cpuMicroseconds(pid: number): number {
  return ticks(pid, [11, 12]) * 10_000;
}

/** CPU time of a process and its exited children, in seconds. */
export function cpuSecondsOfAll(pid: number): number {
  return ticks(pid, [11, 12, 13, 14]) / 100;
}

/** CPU time of a process's exited children, in seconds. */
export function cpuSecondsOfChildren(pid: number): number {
  return ticks(pid, [13, 14]) / 100;
}

function ticks(pid: number, places: readonly number[]): number {
  const fields = statOf(pid);
  if (fields.length === 0) throw new Error(`process ${pid} has ended`);
  return places.reduce((sum, place) => sum + Number(fields[place]), 0);
}

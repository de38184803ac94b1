import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in bytes. V8's limit covers its heap only, not buffers. Only Linux provides this; elsewhere it
 * is 0, and time is the only limit.
 */
export function residentBytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

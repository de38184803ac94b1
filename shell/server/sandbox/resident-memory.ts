import { readFileSync } from 'node:fs';

/**
 * Bytes that a process holds. V8's own limit counts its heap only: buffers lie beside it. Linux tells; where the system does
 * not, it is nought, and time is the only limit.
 */
export function residentBytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

/**
 * Calls `onExceeded` when a process holds more than `limit` bytes. V8's own limit counts its heap only: buffers lie beside
 * it. Linux tells; where the system does not, time is the only limit. Returns the function that stops watching.
 */
export function watchMemory(pid: number | undefined, limit: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= limit) return;
    clearInterval(timer);
    onExceeded();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

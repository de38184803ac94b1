import { existsSync, readFileSync } from 'node:fs';

const LINES = 8;

/** The last lines of a log, readable: JSON lines are reduced to their message and error. */
export function logTail(log) {
  if (!existsSync(log)) return '';
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.slice(-LINES).map(toPlain).join('\n');
}

function toPlain(line) {
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

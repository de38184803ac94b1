import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { logTail } from './log-tail.mjs';

describe('the tail of a log', () => {
  it('is plain text, whether a line was JSON or not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-tail-'));
    const log = join(folder, 'api.log');
    writeFileSync(log, 'plain\n{"level":50,"msg":"cannot listen","err":{"message":"taken"}}\n');

    expect(logTail(log)).toBe('plain\ncannot listen: taken');
    rmSync(folder, { recursive: true });
  });

  it('is empty when there is no log', () => {
    expect(logTail('/nowhere/api.log')).toBe('');
  });
});

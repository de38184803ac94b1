import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lastWords } from './last-words.mjs';

describe('the last words of a log', () => {
  it('are plain text, whether the line was JSON or not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'last-words-'));
    const log = join(folder, 'api.log');
    writeFileSync(log, 'plain\n{"level":50,"msg":"cannot listen","err":{"message":"taken"}}\n');

    expect(lastWords(log)).toBe('plain\ncannot listen: taken');
    rmSync(folder, { recursive: true });
  });

  it('are empty when there is no log', () => {
    expect(lastWords('/nowhere/api.log')).toBe('');
  });
});

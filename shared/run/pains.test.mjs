import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './project.mjs';

const PAGE = join(ROOT, 'shell/pains.md');
const pains = [...readFileSync(PAGE, 'utf8').matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => ({
  number: Number(number),
  tests: [...text.matchAll(/\]\((\S+?)\): “(.+?)”(?=, \[|$)/g)].map(([, file, title]) => ({ file, title })),
}));
const numbers = pains.map(({ number }) => number);

describe('the page of pains', () => {
  it('has all twenty', () => {
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it.each(pains)('names existing tests for pain $number', ({ tests }) => {
    const missing = tests.filter(({ file, title }) => {
      const path = join(dirname(PAGE), file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });

    expect(tests.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decisionIndex, readDecisions } from './decisions.mjs';

const pages = readDecisions();

describe('the decisions', () => {
  it('have a number each, without a gap', () => {
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1));
  });

  it.each(pages)('$file has the number of its file in its title', ({ file, number }) => {
    expect(Number(file.slice(0, 4))).toBe(number);
  });

  it('stand in the index as their heads say; npm run decisions writes it', () => {
    expect(readFileSync('shared/decisions/README.md', 'utf8')).toBe(decisionIndex(pages));
  });

  it.each(pages.filter(({ amendedBy, supersededBy }) => supersededBy ?? amendedBy.length > 0))(
    '$file names the later pages that change it',
    ({ number, amendedBy, supersededBy }) => {
      const later = [...amendedBy, ...(supersededBy === undefined ? [] : [supersededBy])];
      for (const page of later) {
        expect(page).toBeGreaterThan(number);
        expect(page).toBeLessThanOrEqual(pages.length);
      }
    },
  );
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { decisionIndex, readDecisions } from './decisions.mjs';

const FOLDER = 'shared/decisions';
const pages = readDecisions();
const superseded = pages.filter(({ supersededBy }) => supersededBy !== undefined);
const read = (file) => readFileSync(join(FOLDER, file), 'utf8');

describe('the decisions', () => {
  it('have a number each', () => {
    const numbers = pages.map(({ number }) => number);

    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it.each(pages)('$file has the number of its file in its title', ({ file, number }) => {
    expect(Number(basename(file).slice(0, 4))).toBe(number);
  });

  it('stand in the index as their heads say; npm run decisions writes it', () => {
    expect(read('README.md')).toBe(decisionIndex(pages));
  });

  it.each(pages.filter(({ amendedBy, supersededBy }) => supersededBy ?? amendedBy.length > 0))(
    '$file names the later pages that change it',
    ({ number, amendedBy, supersededBy }) => {
      const later = [...amendedBy, ...(supersededBy === undefined ? [] : [supersededBy])];
      for (const page of later) {
        expect(page).toBeGreaterThan(number);
        expect(pages.map((other) => other.number)).toContain(page);
      }
    },
  );

  it.each(superseded)('$file links to the page that holds, under its title', ({ file, supersededBy }) => {
    const { file: current } = pages.find(({ number }) => number === supersededBy);

    expect(read(file)).toContain(`\n\nSuperseded by [decision ${supersededBy}](../${current}).\n\n`);
  });

  it('are linked from files that exist to files that exist', () => {
    const documents = readdirSync('.', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
      .flatMap(({ name }) =>
        readdirSync(name, { recursive: true })
          .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
          .map((file) => join(name, file)),
      );
    const dead = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]*\d{4}-[^)\s]*\.md)[^)]*\)/g)]
        .filter(([, link]) => !/^https?:/.test(link) && !existsSync(join(dirname(file), link)))
        .map(([, link]) => `${file}: ${link}`),
    );

    expect(dead).toEqual([]);
  });
});

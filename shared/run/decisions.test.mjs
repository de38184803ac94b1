import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './project.mjs';

const FOLDER = join(ROOT, 'shared', 'decisions');
const pages = readdirSync(FOLDER);
const numberOf = (file) => Number(file.slice(0, 4));

describe('the decisions', () => {
  it('have a number each, without a gap', () => {
    expect(pages.map(numberOf).sort((one, other) => one - other)).toEqual(pages.map((_, index) => index + 1));
  });

  it.each(pages)('%s has the number of its file in its title', (file) => {
    expect(readFileSync(join(FOLDER, file), 'utf8')).toMatch(new RegExp(`^# ${numberOf(file)}\\. `));
  });
});

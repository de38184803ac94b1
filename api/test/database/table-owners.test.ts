import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCE = join(__dirname, '../../src');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);
const read = (path: string) => readFileSync(join(SOURCE, path), 'utf8');

/** The version before writes them while both run. The next version drops them. */
const OF_THE_VERSION_BEFORE = ['analytics_sequence', 'analytics_packed_vitals'];

const isMigration = (path: string) => path.startsWith(join('database', 'migrations'));
const tables = files
  .filter(isMigration)
  .flatMap((path) => [...read(path).matchAll(/createTable\(\s*'(\w+)'/g)].map(([, table = '']) => table))
  .filter((table) => !OF_THE_VERSION_BEFORE.includes(table));
const statement = new RegExp(
  `(?:\\b(?:db|transaction|forceIndex|insertRows|upsertRows|[a-z]*[jJ]oin)\\(\\s*'|TABLE = '|\\b(?:from|into|update|join) )(${tables.join('|')})\\b`,
  'g',
);

/** The folders whose statements use a table. */
function ownersOf(table: string): string[] {
  const owners = files
    .filter((path) => !isMigration(path))
    .filter((path) => [...read(path).matchAll(statement)].some(([, named]) => named === table))
    .map((path) => path.split(sep)[0] ?? path);
  return [...new Set(owners)];
}

describe('a transaction', () => {
  it('is begun by inTransaction only, which retries it', () => {
    const begun = files.filter((path) => /\.transaction\(/.test(read(path)));

    expect(begun).toEqual([join('database', 'in-transaction.ts')]);
  });
});

describe('a table', () => {
  it('is found by this test', () => {
    expect(tables).toEqual(expect.arrayContaining(['application_submissions', 'documents', 'users']));
  });

  it.each(tables)('%s is used by the statements of one subject only', (table) => {
    expect(ownersOf(table)).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { statusTable } from './status-table.ts';

const version = (digit: string) => digit.repeat(20);
const remote = {
  live: version('a'),
  candidate: version('a'),
  pinned: null,
  reachable: true,
  problem: null,
  checks: ['markup'],
  notRun: [],
  refusal: null,
};
const status = (changes: object = {}, blog: object = {}) =>
  JSON.stringify({
    composition: version('c'),
    composedAt: '2026-11-22T09:00:00.000Z',
    shell: version('5'),
    pages: 21,
    held: null,
    canary: null,
    remotes: { marketing: remote, blog: { ...remote, ...blog } },
    ...changes,
  });

describe('the status of a site', () => {
  it('is a table with a line for each remote', () => {
    const lines = statusTable(status())?.split('\n') ?? [];

    expect(lines[0]).toBe(`Composition ${version('c')}, 21 pages, since 2026-11-22T09:00:00.000Z`);
    expect(lines.find((line) => line.startsWith('blog'))).toMatch(
      new RegExp(`^blog +${version('a')} +answers$`),
    );
    expect(lines.length).toBeLessThan(10);
  });

  it('shows what is pinned, what waits, and why a release was refused', () => {
    const refusal = {
      version: version('b'),
      at: '',
      reasons: ['markup: two h1 in /blog', 'links: /nowhere'],
    };
    const table = statusTable(
      status(
        {},
        { pinned: version('a'), candidate: version('b'), reachable: false, problem: 'timed out', refusal },
      ),
    );

    expect(table).toMatch(new RegExp(`^blog +${version('a')} +${version('b')} +pinned +timed out$`, 'm'));
    expect(table).toContain(
      `blog@${version('b')} was refused:\n  markup: two h1 in /blog\n  links: /nowhere`,
    );
  });

  it('names a held composition and a canary', () => {
    const canary = { release: `blog@${version('b')}`, share: 10, end: null };

    expect(statusTable(status({ held: version('d') }))).toContain(`Held at composition ${version('d')}`);
    expect(statusTable(status({ canary }))).toContain(`Canary blog@${version('b')}: 10% of visitors`);
  });

  it('shows the composer’s own fault, and a release that waits because of it', () => {
    const message = "the composer's disk is full";

    expect(statusTable(status({ trouble: { message } }))).toContain(
      "Fault of the composer: the composer's disk is full\n",
    );
    expect(statusTable(status({}, { problem: message }))).toMatch(/^blog .* the composer's disk is full$/m);
  });

  it('is undefined for what no composer sends', () => {
    expect(statusTable('<html>')).toBeUndefined();
    expect(statusTable('{}')).toBeUndefined();
  });
});

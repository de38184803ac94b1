import { describe, expect, it } from '@jest/globals';
import { makeRelease, releaseSetOf, type MadeRelease } from '../testing/release.fixture.ts';
import { releaseFaults } from './release-checks.ts';

const shell = makeRelease('shell', {});
const blog = makeRelease('blog', {}, [{ path: '/blog' }]);

const builtAgainst = (react: string | undefined): MadeRelease => ({
  ...blog,
  release: {
    ...blog.release,
    singletons: { ...blog.release.singletons, ...(react === undefined ? {} : { react }) },
  },
});

describe('singletons', () => {
  it.each(['19.3.1', '19.3.0', '19.0.7'])('accept a release built against %s', (version) =>
    expect(releaseFaults(releaseSetOf(shell, builtAgainst(version)))).toEqual([]),
  );

  it.each([
    ...['18.3.1', '20.0.0', '19.4.0', '19.3.2', 'latest', '19', '19.3', '19.0.0.1', 'v19.0.0'],
    // Pre-releases and builds of their own, one of them of the shell's very version.
    ...['19.0.0-rc.1', '19.0.0-0', '19.3.1-canary-1', '19.0.0+mine', '19.3.1+mine', '19.0.0-rc.1+mine'],
    ...[
      '^19.0.0',
      '~19.3.0',
      '>=19.0.0',
      '19.x',
      '19.0.x',
      '19.0.*',
      '19.0.0 || 18.0.0',
      ' 19.0.0',
      '19.0.0\n',
    ],
    ...['0x13.0.0', '1.9e1.0.0', '19.-1.0', '19.00.0', '019.0.0', '19.NaN.0', '19..0', '١٩.0.0'],
  ])('refuse a release built against %j', (version) =>
    expect(releaseFaults(releaseSetOf(shell, builtAgainst(version)))).toEqual([
      expect.objectContaining({
        check: 'singletons',
        remote: 'blog',
        message: `was built against react ${version}, but the shell provides 19.3.1: build against 19.3.1`,
      }),
    ]),
  );

  it('fit a pre-release of the shell only if they are the same', () => {
    const given = '19.4.0-rc.1';
    const { release } = shell;
    const ahead = { ...shell, release: { ...release, singletons: { ...release.singletons, react: given } } };
    const faultsOf = (version: string) => releaseFaults(releaseSetOf(ahead, builtAgainst(version)));

    expect(faultsOf(given)).toEqual([]);
    expect(faultsOf('19.3.0')).toHaveLength(1);
    expect(faultsOf('19.4.0-rc.0')).toHaveLength(1);
  });

  it('must be provided by the shell', () => {
    const { release } = blog;
    const wanting = {
      ...blog,
      release: { ...release, singletons: { ...release.singletons, lodash: '4.17.21' } },
    };

    expect(releaseFaults(releaseSetOf(shell, wanting))).toEqual([
      expect.objectContaining({
        check: 'singletons',
        remote: 'blog',
        message: expect.stringContaining('requests lodash from the shell'),
      }),
    ]);
  });

  it('must all be named', () => {
    const silent = { ...blog, release: { ...blog.release, singletons: {} } };
    expect(releaseFaults(releaseSetOf(shell, silent))).toHaveLength(6);
  });
});

describe('the sheet', () => {
  const given = { icons: ['check'], artClasses: ['paper'], slotAttributes: ['data-slot'] };
  const asking = (sheet: typeof given | undefined, ofShell: typeof given | undefined) => {
    const releaseSet = releaseSetOf(shell, { ...blog, release: { ...blog.release, sheet } });
    return releaseFaults({ ...releaseSet, shell: { ...shell.release, sheet: ofShell } });
  };

  it('accepts names that the shell has', () => expect(asking(given, given)).toEqual([]));

  it.each([
    ['the icon rocket', { ...given, icons: ['check', 'rocket'] }],
    ['the drawing class gold', { ...given, artClasses: ['gold'] }],
    ['the attribute of forms without script data-hint', { ...given, slotAttributes: ['data-hint'] }],
  ])('refuses a release that uses %s, by name', (named, sheet) =>
    expect(asking(sheet, given)).toEqual([
      expect.objectContaining({
        check: 'sheet',
        remote: 'blog',
        message: `uses ${named}, which the shell does not have: release the shell first`,
      }),
    ]),
  );

  it('does not apply to releases from before it was declared', () => {
    expect(asking(undefined, given)).toEqual([]);
    expect(asking({ ...given, icons: ['rocket'] }, undefined)).toEqual([]);
  });
});

describe('budgets', () => {
  it('limit the scripts of one page', () => {
    const files = { 'browser/a.js': 'a'.repeat(300_000), 'browser/b.js': 'b'.repeat(300_000) };
    const declared = (scripts: string[]) =>
      releaseSetOf(shell, makeRelease('blog', files, [{ path: '/blog', scripts }]));

    expect(releaseFaults(declared(['a.js', 'a.js']))).toEqual([]);
    expect(releaseFaults(declared(['a.js', 'b.js']))).toEqual([
      expect.objectContaining({
        check: 'budgets',
        path: '/blog',
        message: expect.stringContaining('with import()'),
      }),
    ]);
  });
});

describe('the total JavaScript of a remote', () => {
  it('has a budget that includes lazy chunks', () => {
    const chunks = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`browser/lazy-${n}.js`, 'x'.repeat(20_000)]),
      );

    expect(releaseFaults(releaseSetOf(shell, makeRelease('blog', chunks(90), [{ path: '/blog' }])))).toEqual(
      [],
    );
    expect(releaseFaults(releaseSetOf(shell, makeRelease('blog', chunks(110), [{ path: '/blog' }])))).toEqual(
      [
        expect.objectContaining({
          check: 'budgets',
          path: null,
          message: expect.stringContaining('bytes of script in total'),
        }),
      ],
    );
  });
});

describe('a picture', () => {
  it('has a budget', () => {
    const files = { 'browser/small.png': 'x', 'browser/large.png': 'x'.repeat(600_000) };
    const declared = (file: string) =>
      releaseSetOf(
        shell,
        makeRelease('blog', files, [{ path: '/blog', picture: { path: file, alt: 'Blog' } }]),
      );

    expect(releaseFaults(declared('small.png'))).toEqual([]);
    expect(releaseFaults(declared('large.png'))).toEqual([
      expect.objectContaining({
        check: 'budgets',
        path: '/blog',
        message: expect.stringContaining('picture of'),
      }),
    ]);
  });
});

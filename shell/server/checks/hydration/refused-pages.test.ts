import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compose } from '../../builds/compose.ts';
import type { RenderFailure } from '../../model/render-protocol.ts';
import { Rig } from '../../testing/composer.fixture.ts';
import { readerOf, releaseSetOf } from '../../testing/release.fixture.ts';
import { remoteRelease, useShell } from '../../testing/shell-release.fixture.ts';

const shell = useShell();
const IN_BROWSER = "typeof document === 'object'";
const effect = (code: string) => `(require('react').useEffect(() => { ${code} }), h('h1', null, 'Blog'))`;

describe('a page is refused that', () => {
  const cases: Readonly<Record<string, readonly [page: string, reason: RegExp]>> = {
    'drifts from its own HTML': [
      `h('h1', null, ${IN_BROWSER} ? 'Browser' : 'Server')`,
      /hydrates to different markup/,
    ],
    'drifts at the end of a long page': [
      `h('div', null, h('h1', null, 'Blog'), Array.from({ length: 5000 }, (_, n) => h('p', { key: n }, n)), h('p', null, ${IN_BROWSER} ? 'Browser' : 'Server'))`,
      /hydrates to different markup/,
    ],
    'throws in the browser only': [
      `h('h1', null, ${IN_BROWSER} ? missing : 'Blog')`,
      /missing is not defined/,
    ],
    'throws in an effect': [
      effect("throw new TypeError('no effect')"),
      /console\.error: TypeError: no effect/,
    ],
    'throws outside React': [effect("setTimeout(() => { throw new Error('late'); })"), /throws: Error: late/],
    'leaves a promise that fails': [
      effect("Promise.reject(new Error('nobody caught'))"),
      /rejected promise unhandled: Error: nobody caught/,
    ],
    complains: [effect("console.error('Each child needs a key')"), /console\.error: Each child needs a key/],
    'creates code from text': [effect("Function('return 1')()"), /EvalError/],
    'never hydrates': [
      `${IN_BROWSER} ? require('react').use(new Promise(() => undefined)) : h('h1', null, 'Blog')`,
      /does not hydrate within/,
    ],
  };
  const pathOf = (name: string) => `/blog/${name.toLowerCase().replaceAll(' ', '-')}`;
  const good = '/blog/good';
  let failures: readonly RenderFailure[] = [];

  // One release with a page per case, because a release takes seconds.
  beforeAll(async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'hydration-'));
    const { store } = await Rig.start(own, shell());
    const made = remoteRelease('blog', {
      pages: {
        ...Object.fromEntries(Object.entries(cases).map(([name, [page]]) => [pathOf(name), page])),
        [good]: "h('h1', null, 'Blog')",
      },
    });
    await store.add(made.release, readerOf(made));
    const result = await compose(releaseSetOf(shell(), made), store, { now: new Date(), live: null });
    failures = 'failures' in result ? result.failures : [];
    await rm(own, { recursive: true });
  });

  it.each(Object.entries(cases))('%s', (name, [, reason]) => {
    const own = failures.filter((failure) => failure.path === pathOf(name));

    expect(own).toContainEqual(
      expect.objectContaining({
        check: 'hydration',
        remote: 'blog',
        message: expect.stringMatching(reason),
      }),
    );
    for (const { message } of own) expect(message).toMatch(/check the (browser’s )?console/);
  });

  it('is the only one refused', () => {
    expect(new Set(failures.map((failure) => failure.path))).toEqual(new Set(Object.keys(cases).map(pathOf)));
  });
});

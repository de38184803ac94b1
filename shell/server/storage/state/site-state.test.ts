import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { aComposition } from '../../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { CompositionStore } from '../releases/composition-store.ts';
import { openSiteState } from './open-site-state.ts';
import { type SiteState } from './site-state.ts';

const folder = useTemporaryFolder();
const now = new Date('2026-01-01T00:00:00Z');
const file = () => path.join(folder(), 'site-state.json');
const open = () => openSiteState(folder());
const made = (digit: string, releases = {}) => aComposition({ id: digit.repeat(20), ...releases });

/** All properties of a state. */
function contentOf(state: SiteState) {
  const { live, held, deploys, previews, canaries, canaryNumbers } = state;
  return { live, held, pins: { blog: state.pinOf('blog') }, deploys, previews, canaries, canaryNumbers };
}

describe('SiteState', () => {
  it('is one document, replaced with each deploy and the decision behind it', async () => {
    const state = await open();
    expect([state.live, await readdir(folder())]).toEqual([null, []]);

    await state.noteLive(made('1'), {
      at: now,
      decision: { pin: { remote: 'blog', version: 'b'.repeat(20) } },
    });

    expect(await readdir(folder())).toEqual(['site-state.json']);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({
      live: '1'.repeat(20),
      held: null,
      pins: { blog: 'b'.repeat(20) },
      deploys: [
        {
          composition: '1'.repeat(20),
          at: now.toISOString(),
          releases: made('1').releases,
          isDecided: true,
        },
      ],
      previews: [],
      canaries: [],
      canaryNumbers: null,
    });
    expect(contentOf(await open())).toEqual(contentOf(state));
  });

  it('loses none of several concurrent changes', async () => {
    const state = await open();

    await Promise.all([
      state.noteLive(made('1'), { at: now }),
      state.apply((document) => ({ ...document, pins: { blog: 'b'.repeat(20) } })),
      state.apply((document) => ({ ...document, held: '1'.repeat(20) })),
      state.notePreview(made('2'), new Date('2027-01-01T00:00:00Z'), now),
    ]);

    expect(contentOf(await open())).toMatchObject({
      live: '1'.repeat(20),
      held: '1'.repeat(20),
      pins: { blog: 'b'.repeat(20) },
      previews: [{ composition: '2'.repeat(20) }],
    });
  });

  it('is unchanged when a write fails, and accepts the next change', async () => {
    const state = await open();
    await state.noteLive(made('1'), { at: now });

    await expect(state.noteLive({ ...made('2'), id: 2n as never }, { at: now })).rejects.toThrow('BigInt');
    expect(contentOf(await open())).toEqual(contentOf(state));
    expect(state.live).toBe('1'.repeat(20));

    await state.noteLive(made('3'), { at: now });
    expect((await open()).live).toBe('3'.repeat(20));
  });

  it('is set aside if invalid, and its deploys are restored from the stored compositions', async () => {
    await (await open()).noteLive(made('1'), { at: now });
    await truncate(file(), 30);
    const unreadable: string[] = [];

    const state = await openSiteState(folder(), {
      kept: () => Promise.resolve([{ composition: '2'.repeat(20), at: now.toISOString(), releases: {} }]),
      onUnreadable: (_, aside) => void unreadable.push(path.basename(aside)),
    });

    expect(contentOf(state)).toMatchObject({ live: '2'.repeat(20), held: null, pins: { blog: null } });
    expect(unreadable).toEqual(['site-state.json.unreadable']);
    expect(contentOf(await open())).toEqual(contentOf(state));
  });

  it('knows the first deploy unless the log was cut or restored', async () => {
    await (await open()).noteLive(made('1'), { at: now });
    const document = JSON.parse(await readFile(file(), 'utf8')) as { readonly deploys: readonly object[] };
    const deploys = Array.from({ length: 998 }, () => document.deploys[0]);
    await writeFile(file(), JSON.stringify({ ...document, deploys }));
    const state = await open();
    await state.noteLive(made('2'), { at: now });
    expect(state.knowsFirstDeploy).toBe(true);
    await state.noteLive(made('3'), { at: now });
    expect(state.knowsFirstDeploy).toBe(false);

    await truncate(file(), 30);
    expect([(await open()).knowsFirstDeploy, (await open()).knowsFirstDeploy]).toEqual([false, false]);
  });
});

describe('a crash', () => {
  /** A process that makes one composition after the other live, each with a pin, and is killed after a number of steps. */
  async function killedAfter(steps: number, ...more: readonly string[]): Promise<void> {
    const program = path.join(import.meta.dirname, '../../testing/publish-endlessly.fixture.ts');
    const child = fork(program, [folder(), ...more], { execArgv: ['--import', 'tsx'], stdio: 'ignore' });
    for (let step = 0; step < steps; step += 1) await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  it('between the pages and the state leaves the old state', async () => {
    const state = await open();
    await state.noteLive(made('1'), {
      at: now,
      decision: { pin: { remote: 'blog', version: '1'.repeat(20) } },
    });

    await killedAfter(1, 'before the state');

    expect(contentOf(await open())).toEqual(contentOf(state));
    expect((await new CompositionStore(folder()).list()).map(({ id }) => id)).toEqual(['2'.repeat(20)]);
  }, 60_000);

  it('at any moment leaves a consistent state: live composition, deploy, pin and pages', async () => {
    for (const steps of [1, 2, 5, 8, 11]) {
      await killedAfter(steps);

      const state = await open();
      const { live, deploys } = state;
      expect([deploys[0]?.composition, state.pinOf('blog'), state.canary?.version]).toEqual(
        live === null ? [undefined, null, undefined] : [live, live, undefined],
      );
      const composition = live === null ? null : await new CompositionStore(folder()).read(live);
      if (live !== null)
        expect(composition?.pages.get('/')?.bodies.identity.toString()).toContain(`of ${live}`);
    }
  }, 120_000);
});

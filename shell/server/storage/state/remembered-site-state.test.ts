import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordingLogger } from '../../testing/composer.fixture.ts';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { FileStateStore } from './file-state-store.ts';
import { RememberedSiteState } from './remembered-site-state.ts';
import { SiteState } from './site-state.ts';

const folder = useTemporaryFolder();
const shared = () => path.join(folder(), 'shared.json');
const remembered = () => path.join(folder(), 'data/remembered.json');
const [FIRST, SECOND] = ['a'.repeat(20), 'b'.repeat(20)];
const { logger } = recordingLogger();

let composer: SiteState;
beforeEach(async () => {
  composer = await SiteState.over(new FileStateStore(shared()));
});

const goLive = (id: string) => composer.noteLive({ id, releases: {} }, { at: new Date() });
const opened: SiteState[] = [];
afterEach(async () => {
  for (const state of opened.splice(0)) await state.close();
});

/** Of a process that starts. */
function open(): SiteState {
  const store = new RememberedSiteState(new FileStateStore(shared()), remembered(), logger);
  const state = SiteState.unread(store);
  opened.push(state);
  return state;
}

/** A process that has followed the state, and ended. */
async function followOnce(): Promise<void> {
  const state = open();
  await state.refresh();
  await state.close();
}

async function makeUnreadable(): Promise<void> {
  await rm(shared(), { force: true });
  await mkdir(shared());
}

describe('the site state of a process that starts', () => {
  it('is what the process before it last read, while the store is away', async () => {
    await goLive(FIRST);
    await followOnce();
    await makeUnreadable();
    const state = open();

    expect(await state.refresh()).toBe(true);
    expect(state.live).toBe(FIRST);
    // Later faults are those of any process.
    await expect(state.refresh()).rejects.toThrow('EISDIR');
    expect(state.live).toBe(FIRST);
  });

  it('is replaced by what the store has, once that can be read', async () => {
    await goLive(FIRST);
    await followOnce();
    await makeUnreadable();
    const state = open();
    await state.refresh();
    await rm(shared(), { recursive: true });
    await goLive(SECOND);

    await state.refresh();
    expect(state.live).toBe(SECOND);
    const { revision } = state;
    await state.refresh();
    expect(state.revision).toBe(revision);
  });

  it('is what the process before it last read if the store has lost it', async () => {
    await goLive(FIRST);
    await followOnce();
    await rm(shared());
    const state = open();

    await state.refresh();
    expect(state.live).toBe(FIRST);
  });

  it('is unknown without a process before it, or if that one left no site state', async () => {
    await makeUnreadable();
    await expect(open().refresh()).rejects.toThrow('EISDIR');
    await mkdir(path.dirname(remembered()));
    for (const text of ['{"live":', '{"live":"not an id"}']) {
      await writeFile(remembered(), text);
      await expect(open().refresh()).rejects.toThrow('EISDIR');
    }
  });

  it('does not include the numbers of a canary, which change every few seconds', async () => {
    await goLive(FIRST);
    const none = { live: { views: 0, faults: 0 }, canary: { views: 0, faults: 0 } };
    const numbers = { since: new Date().toISOString(), share: 5, total: none, window: none };
    await composer.apply((document) => ({ ...document, canaryNumbers: numbers }));
    await followOnce();

    expect(JSON.parse(await readFile(remembered(), 'utf8'))).toMatchObject({
      live: FIRST,
      deploys: [{ composition: FIRST }],
      canaryNumbers: null,
    });
  });
});

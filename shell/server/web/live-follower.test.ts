import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Composition } from '../model/composition.ts';
import { CompositionStore } from '../storage/releases/composition-store.ts';
import { putLive } from '../storage/releases/live-composition.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { announce, endCanary, noteRecompressed } from '../storage/state/site-state-changes.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { aComposition, aPage } from '../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { withCanary, withCanaryChanged } from '../testing/storage/site-state.fixture.ts';
import { LiveFollower } from './live-follower.ts';

const folder = useTemporaryFolder();
const FIRST = 'a'.repeat(20);
const SECOND = 'b'.repeat(20);
const CANARY = 'c'.repeat(20);
const composition = (id: string, html = 'large') => aComposition({ id, pages: [aPage('/', { html })] });
/** What visitors see in order: the composition, and the size of its pages. */
let shown: string[];
let events: EventEmitter;
let compositionStore: CompositionStore;
/** The state as the composer and as the web process know it. */
let [decided, siteState] = [{} as SiteState, {} as SiteState];
let copy: (composition: Pick<Composition, 'id'>) => Promise<void>;
let read: (id: string) => Promise<Composition | null>;
let readRecompressed: (id: string) => Promise<Composition | null>;

beforeEach(async () => {
  shown = [];
  events = new EventEmitter();
  const compositions = path.join(folder(), 'compositions');
  compositionStore = new CompositionStore(compositions);
  decided = await openSiteState(compositions);
  siteState = await openSiteState(compositions);
  copy = () => Promise.resolve();
  read = (id) => compositionStore.read(id);
  readRecompressed = (id) => compositionStore.readRecompressed(id);
});

function follower({ waitMs = 60_000 } = {}): LiveFollower {
  const show = ({ id, pages }: Composition) => {
    const html = pages.get('/')?.bodies.identity.toString() ?? '';
    shown.push(`${id.charAt(0)} ${html.split('>').at(-1)}`);
    events.emit('shown');
  };
  return new LiveFollower({
    siteState,
    compositionStore: {
      read: (id) => read(id),
      readRecompressed: (id) => readRecompressed(id),
    },
    copies: { copy: (one) => copy(one) },
    app: {
      show,
      refresh: show,
      showCanary: (canary) =>
        shown.push(canary ? `${canary.composition.id.charAt(0)} to ${canary.share}%` : 'no canary'),
    },
    logger: pino({ level: 'silent' }),
    waitMs,
  });
}

const goLive = (id: string) =>
  putLive({ store: new ReleaseStore(folder()), compositionStore, siteState: decided }, composition(id), {
    at: new Date(),
  });

/** A web process that shows the first composition. */
async function showingFirst(options = {}): Promise<LiveFollower> {
  const web = follower(options);
  await goLive(FIRST);
  await web.follow();
  return web;
}

/** Stores a composition and shows it to a share of the visitors of the first one. */
async function startCanary(at = new Date()): Promise<void> {
  await compositionStore.keep(composition(CANARY));
  await decided.apply(
    withCanary({
      remote: 'blog',
      version: 'd'.repeat(20),
      against: 'e'.repeat(20),
      share: 10,
      at: at.toISOString(),
      made: [{ composition: CANARY, releases: {}, basedOn: FIRST }],
      end: null,
    }),
  );
}

async function recompress(id: string): Promise<void> {
  await compositionStore.keepRecompressed(composition(id, 'small'));
  await decided.apply(noteRecompressed(id));
}

describe('a web process', () => {
  it('shows smaller pages of the live composition once there are some', async () => {
    const web = await showingFirst();
    await recompress(FIRST);
    const refreshed = once(events, 'shown');
    await web.follow();
    await refreshed;

    expect(shown).toEqual(['a large', 'a small']);
  });

  it('shows what goes live while smaller pages are read, and not those afterwards', async () => {
    const web = await showingFirst();
    await recompress(FIRST);
    const [reading, goOn] = [once(events, 'reading'), once(events, 'go on')];
    const done = once(events, 'read');
    readRecompressed = async (id) => {
      events.emit('reading');
      await goOn;
      const read = await compositionStore.readRecompressed(id);
      setImmediate(() => events.emit('read'));
      return read;
    };
    await Promise.all([web.follow(), reading]);

    await goLive(SECOND);
    await web.follow();
    expect(shown).toEqual(['a large', 'b large']);
    events.emit('go on');
    await done;
    expect(shown).toEqual(['a large', 'b large']);
  });

  it('keeps what it shows while smaller pages cannot be read', async () => {
    const web = await showingFirst();
    await recompress(FIRST);
    readRecompressed = () => Promise.reject(new Error('the store is away'));
    await web.follow();
    await goLive(SECOND);
    await web.follow();

    expect(shown).toEqual(['a large', 'b large']);
  });

  it('has read what is announced before it is live, so that it needs the store no more', async () => {
    const web = await showingFirst();
    await compositionStore.keep(composition(SECOND));
    await decided.apply(announce(SECOND, decided.basis));
    await web.follow();
    expect(shown).toEqual(['a large']);

    read = () => Promise.reject(new Error('the store is away'));
    await decided.noteLive(composition(SECOND), { at: new Date() });
    await web.follow();
    expect(shown).toEqual(['a large', 'b large']);
  });

  it('waits for the files of what was announced, which may be out of reach later', async () => {
    const web = await showingFirst();
    await compositionStore.keep(composition(SECOND));
    await decided.apply(announce(SECOND, decided.basis));
    const [copying, copied] = [once(events, 'copying'), once(events, 'copied')];
    copy = async () => {
      events.emit('copying');
      await copied;
    };
    await Promise.all([web.follow(), copying]);
    await decided.noteLive(composition(SECOND), { at: new Date() });
    const refreshed = new Promise((resolve) => {
      const refresh = siteState.refresh.bind(siteState);
      siteState.refresh = () => refresh().finally(() => setImmediate(resolve));
    });
    const following = web.follow();
    await refreshed;
    expect(shown).toEqual(['a large']);
    events.emit('copied');
    await following;

    expect(shown).toEqual(['a large', 'b large']);
  });

  it('shows what has been live for a while before its files are copied', async () => {
    const web = await showingFirst();
    await goLive(SECOND);
    copy = () => new Promise(() => undefined);
    await web.follow();

    expect(shown).toEqual(['a large', 'b large']);
  });

  it('reads what is live, although it could not when it was announced', async () => {
    const web = await showingFirst();
    read = () => Promise.reject(new Error('the store is away'));
    await decided.apply(announce(SECOND, decided.basis));
    await web.follow();
    read = (id) => compositionStore.read(id);
    await goLive(SECOND);
    await web.follow();

    expect(shown).toEqual(['a large', 'b large']);
  });

  it('shows what was live before again, for a rollback, without the store', async () => {
    const web = await showingFirst();
    await goLive(SECOND);
    await web.follow();
    read = () => Promise.reject(new Error('the store is away'));
    await decided.noteLive(composition(FIRST), { at: new Date() });
    await web.follow();

    expect(shown).toEqual(['a large', 'b large', 'a large']);
  });

  it('shows larger pages first where visitors see an earlier composition', async () => {
    const web = await showingFirst();
    await goLive(SECOND);
    await recompress(SECOND);
    const isRefreshed = new Promise<void>((resolve) =>
      events.on('shown', () => shown.length === 3 && resolve()),
    );
    await Promise.all([web.follow(), isRefreshed]);

    expect(shown).toEqual(['a large', 'b large', 'b small']);
  });

  it('that starts later shows the smaller pages only', async () => {
    await goLive(FIRST);
    await recompress(FIRST);
    await follower().follow();

    expect(shown).toEqual(['a small']);
  });
});

describe('a web process that could not show what it knows', () => {
  it('shows it once the store is back, while the state is away', async () => {
    const web = follower();
    await goLive(FIRST);
    read = () => Promise.reject(new Error('the store is away'));
    await web.follow();
    expect([web.live, web.isAway]).toEqual([null, true]);

    siteState.refresh = () => Promise.reject(new Error('the state is away'));
    read = (id) => compositionStore.read(id);
    await web.follow();
    expect([web.live, web.isAway]).toEqual([FIRST, true]);
  });

  it('shows the large pages if the smaller ones cannot be read', async () => {
    await goLive(FIRST);
    await recompress(FIRST);
    readRecompressed = () => Promise.reject(new Error('the store is away'));
    const web = follower();
    await web.follow();
    expect(shown).toEqual(['a large']);
  });
});

describe('a web process with a canary', () => {
  it('shows the canary and its share, until it ends', async () => {
    const web = await showingFirst();
    await startCanary();
    await web.follow();
    await decided.apply(withCanaryChanged({ share: 20 }));
    await web.follow();
    const { at = '' } = decided.canary ?? {};
    const numbers = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
    await decided.apply(endCanary(at, { became: 'withdrawn', reason: 'it was bad', at, numbers }));
    await web.follow();

    expect(shown).toEqual(['a large', 'c to 10%', 'c to 20%', 'no canary']);
  });

  it('reads the canary once, also while its share changes', async () => {
    const web = await showingFirst();
    await startCanary();
    await web.follow();
    read = () => Promise.reject(new Error('the store is away'));
    await decided.apply(withCanaryChanged({ share: 20 }));
    await web.follow();

    expect(shown).toEqual(['a large', 'c to 10%', 'c to 20%']);
  });

  it('that starts while the canary cannot be read shows what is live', async () => {
    await goLive(FIRST);
    await startCanary();
    read = (id) =>
      id === CANARY ? Promise.reject(new Error('the store is away')) : compositionStore.read(id);
    const web = follower();
    await web.follow();

    expect([shown, web.isAway]).toEqual([['a large'], false]);
  });

  it('shows a rollback while the reading of the canary never ends', async () => {
    const web = await showingFirst({ waitMs: 1 });
    await goLive(SECOND);
    await web.follow();
    await goLive(FIRST);
    await web.follow();
    read = () => new Promise(() => undefined);
    await startCanary();
    await web.follow();
    await decided.noteLive(composition(SECOND), { at: new Date() });
    await web.follow();

    expect(shown).toEqual(['a large', 'b large', 'a large', 'b large']);
  });

  it('shows no canary that was read for what is no longer live', async () => {
    const web = await showingFirst({ waitMs: 1 });
    const [reading, goOn] = [once(events, 'reading'), once(events, 'go on')];
    const done = once(events, 'read');
    read = async (id) => {
      if (id !== CANARY) return compositionStore.read(id);
      events.emit('reading');
      await goOn;
      setImmediate(() => events.emit('read'));
      return compositionStore.read(id);
    };
    await startCanary();
    await Promise.all([web.follow(), reading]);
    await goLive(SECOND);
    await web.follow();
    events.emit('go on');
    await done;

    expect(shown).toEqual(['a large', 'b large']);
  });

  it('shows what is live although the copying of its announced files never ends', async () => {
    const web = await showingFirst({ waitMs: 1 });
    await compositionStore.keep(composition(SECOND));
    await decided.apply(announce(SECOND, decided.basis));
    const copying = once(events, 'copying');
    copy = () => {
      events.emit('copying');
      return new Promise(() => undefined);
    };
    await Promise.all([web.follow(), copying]);
    await decided.noteLive(composition(SECOND), { at: new Date() });
    await web.follow();

    expect(shown).toEqual(['a large', 'b large']);
  });
});

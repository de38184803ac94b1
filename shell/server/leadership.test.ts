import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Leadership } from './leadership.ts';
import { FileStateStore } from './storage/state/file-state-store.ts';
import { Lease } from './storage/state/lease.ts';
import { recordingLogger } from './testing/composer.fixture.ts';
import { useTemporaryFolder } from './testing/release.fixture.ts';

const folder = useTemporaryFolder();
const file = () => path.join(folder(), 'lease.json');

/** Overwrites the holder of the lease. */
async function give(holder: string | null): Promise<void> {
  const store = new FileStateStore(file());
  for (;;) {
    const stored = await store.read();
    const { revision, text } = stored as { revision: string; text: string };
    const { renewals } = JSON.parse(text) as { renewals: number };
    const next = JSON.stringify({ holder, renewals: renewals + 1 });
    if ((await store.compareAndSet(revision, next)) !== null) return;
  }
}

/** Emits `read` with each renewal. */
class WatchedStore extends FileStateStore {
  readonly events = new EventEmitter();

  override async read(...known: [string?]): ReturnType<FileStateStore['read']> {
    this.events.emit('read');
    return super.read(...known);
  }
}

describe('a composer with peers', () => {
  let store: WatchedStore;
  let leadership: Leadership;
  let events: EventEmitter;
  /** What it started and stopped, in order. */
  let done: string[];
  let resigned: Promise<unknown>;
  let failure: Error | null;
  let lines: ReturnType<typeof recordingLogger>['lines'];

  beforeEach(() => {
    store = new WatchedStore(file());
    events = new EventEmitter();
    done = [];
    resigned = Promise.resolve();
    failure = null;
    const recorder = recordingLogger();
    lines = recorder.lines;
    const note = (what: string) => {
      done.push(what);
      events.emit(what);
    };
    const lifecycle = {
      isLeading: false,
      async lead() {
        lifecycle.isLeading = true;
        note('leads');
        if (failure) throw failure;
      },
      async resign() {
        lifecycle.isLeading = false;
        note('resigns');
        await resigned;
      },
    };
    leadership = new Leadership({
      lease: new Lease({ store, holder: 'this one' }),
      lifecycle,
      logger: recorder.logger,
      isOlderBuild: async () => false,
      renewMs: 1,
    });
  });
  afterEach(() => leadership.stop());

  async function renewals(count: number): Promise<void> {
    for (let seen = 0; seen < count; seen += 1) await once(store.events, 'read');
  }

  const decisions = () =>
    lines.filter(({ msg }) => String(msg).endsWith('decides now')).map(({ msg }) => msg);

  it('decides again once it has stopped, if it has got the lease back meanwhile', async () => {
    let stop = (): void => undefined;
    resigned = new Promise<void>((resolve) => (stop = resolve));
    leadership.start();
    await once(events, 'leads');
    const resigns = once(events, 'resigns');
    await give('another one');
    await resigns;
    await give(null);
    await renewals(10);
    expect(done).toEqual(['leads', 'resigns']);

    const leads = once(events, 'leads');
    stop();
    await leads;
    await renewals(10);

    expect(done).toEqual(['leads', 'resigns', 'leads']);
    expect(decisions()).toEqual([
      'this composer decides now',
      'another composer decides now',
      'this composer decides now',
    ]);
  });

  it('tries again after it could not begin', async () => {
    failure = new Error('the store is away');
    leadership.start();
    await once(events, 'resigns');
    failure = null;
    await once(events, 'leads');
    await renewals(10);

    expect(done).toEqual(['leads', 'resigns', 'leads']);
  });
});

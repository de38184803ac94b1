import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StateStore, StoredText } from '../../storage/state/state-store.ts';
import { finish, killAfterReports, startStorageProcess } from './start-storage-process.fixture.ts';
import { openStateStore, type StateEngine } from './storage-engine.fixture.ts';

export interface StateStoreUnderTest {
  readonly engine: StateEngine;
  close?(): Promise<void>;
}

const PROCESSES = 3;
const TIMES = 100;

/** The contract tests of every `StateStore`. */
export function describeStateStore(engineName: string, start: () => Promise<StateStoreUnderTest>): void {
  describe(`${engineName} as a store of state`, () => {
    let underTest: StateStoreUnderTest;
    let store: StateStore;
    const opened: StateStore[] = [];
    const openAnother = (name?: string) => {
      const another = openStateStore(underTest.engine, name);
      opened.push(another);
      return another;
    };
    beforeEach(async () => {
      underTest = await start();
      store = openAnother();
    });
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
      await underTest.close?.();
    });
    const read = async (from = store) => (await from.read()) as StoredText;

    it('is empty at first', async () => {
      expect(await store.read()).toBeNull();
      expect(await store.read('1')).toBeNull();
    });

    it.each([
      ['text of many scripts', 'Grüße, \u{1F600}, \u4f60\u597d'],
      ['quotes and backslashes', `{"a":"it's \\"b\\\\ \\n %s ? :name \`"}`],
      ['no text', ''],
      ['a megabyte', JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `${index} `.repeat(8)))],
    ])('reads exactly what it stored: %s', async (_, text) => {
      const revision = await store.compareAndSet(null, text);

      expect(await read()).toEqual({ revision, text });
      expect(await read(openAnother())).toEqual({ revision, text });
    });

    it('says whether the text is unchanged', async () => {
      const first = (await store.compareAndSet(null, 'one')) ?? '';
      expect(await store.read(first)).toBe('unchanged');

      const second = (await openAnother().compareAndSet(first, 'two')) ?? '';
      expect(second).not.toBe(first);
      expect(await store.read(first)).toEqual({ revision: second, text: 'two' });
      expect(await store.read(second)).toBe('unchanged');
    });

    it('changes nothing for a writer that has not seen the last text', async () => {
      const first = (await store.compareAndSet(null, 'one')) ?? '';
      const second = await store.compareAndSet(first, 'two');

      expect(await store.compareAndSet(null, 'three')).toBeNull();
      expect(await store.compareAndSet(first, 'three')).toBeNull();
      expect(await read()).toEqual({ revision: second, text: 'two' });
    });

    it('lets one of ten writers win, although all write the same', async () => {
      const writers = Array.from({ length: 10 }, () => openAnother());
      const race = async (revision: string | null, text: string) => {
        const results = await Promise.all(writers.map((one) => one.compareAndSet(revision, text)));
        const won = results.filter((result) => result !== null);
        expect(won).toHaveLength(1);
        expect(await read()).toEqual({ revision: won[0], text });
        return won[0] ?? null;
      };

      const first = await race(null, 'one');
      await race(first, 'two');
    });

    it('keeps texts of different names apart', async () => {
      const other = openAnother('other');
      await store.compareAndSet(null, 'one');

      expect(await other.read()).toBeNull();
      await other.compareAndSet(null, 'other');
      expect(await read()).toMatchObject({ text: 'one' });
    });

    it('loses no change of several processes', async () => {
      const processes = Array.from({ length: PROCESSES }, () =>
        startStorageProcess({ does: 'increment', engine: underTest.engine, times: TIMES }),
      );
      await Promise.all(processes.map(finish));

      expect(await read()).toMatchObject({ text: String(PROCESSES * TIMES) });
    });

    it('has the old or the new text after a writer was killed', async () => {
      const bytes = 300_000;
      for (const reports of [1, 4]) {
        const task = { does: 'replace endlessly', engine: underTest.engine, bytes } as const;
        await killAfterReports(startStorageProcess(task), reports);

        const replace = async () => {
          const { revision, text } = await read();
          expect(['a', 'b'].map((letter) => letter.repeat(bytes)).includes(text)).toBe(true);
          return store.compareAndSet(revision, 'c'.repeat(bytes));
        };
        // A server may still finish the last statement of the killed writer between the two.
        expect((await replace()) ?? (await replace())).not.toBeNull();
      }
    });
  });
}

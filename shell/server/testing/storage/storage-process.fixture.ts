import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StateStore } from '../../storage/state/state-store.ts';
import {
  openBlobStore,
  openStateStore,
  type BlobEngine,
  type StateEngine,
} from './storage-engine.fixture.ts';

/** The tasks of a test process: see `startStorageProcess`. */
export type StorageTask =
  | { readonly does: 'put half a blob'; readonly engine: BlobEngine; readonly name: string }
  | { readonly does: 'increment'; readonly engine: StateEngine; readonly times: number }
  | { readonly does: 'append'; readonly engine: StateEngine; readonly times: number }
  | { readonly does: 'replace endlessly'; readonly engine: StateEngine; readonly bytes: number };

const task = JSON.parse(process.argv[2] ?? '') as StorageTask;
const report = (what: string) => process.send?.(what);

async function increment(store: StateStore): Promise<void> {
  for (;;) {
    const stored = await store.read();
    if (stored === 'unchanged') throw new Error('no revision was given');
    const next = String(Number(stored?.text ?? 0) + 1);
    if ((await store.compareAndSet(stored?.revision ?? null, next)) !== null) return;
    await wait(Math.random() * 20);
  }
}

/** Adds a unique line. After an error, it checks whether the line was written. */
async function append(store: StateStore): Promise<void> {
  const line = randomUUID();
  for (;;) {
    try {
      const stored = await store.read();
      if (stored === 'unchanged') throw new Error('no revision was given');
      const text = stored?.text ?? '';
      if (text.includes(line)) return;
      if ((await store.compareAndSet(stored?.revision ?? null, `${text}${line}\n`)) !== null) return;
    } catch {
      report('failed');
    }
    await wait(Math.random() * 20);
  }
}

async function replaceEndlessly(store: StateStore, bytes: number): Promise<never> {
  for (;;) {
    const stored = await store.read();
    if (stored === 'unchanged') throw new Error('no revision was given');
    const letter = stored?.text.startsWith('a') ? 'b' : 'a';
    await store.compareAndSet(stored?.revision ?? null, letter.repeat(bytes));
    report('replaced');
  }
}

async function run(): Promise<void> {
  if (task.does === 'put half a blob') {
    const store = await openBlobStore(task.engine);
    await store.putIfAbsent(task.name, async (put) => {
      // More files than a store may have in its queue.
      for (let number = 0; number < 40; number += 1) await put(`${number}.txt`, Buffer.from('half'));
      report('half is put');
      await new Promise(() => setInterval(() => undefined, 1000));
    });
    return;
  }
  const store = openStateStore(task.engine);
  if (task.does === 'replace endlessly') await replaceEndlessly(store, task.bytes);
  if (task.does === 'increment') for (let time = 0; time < task.times; time += 1) await increment(store);
  if (task.does === 'append') for (let time = 0; time < task.times; time += 1) await append(store);
}

await run();
process.exit(0);

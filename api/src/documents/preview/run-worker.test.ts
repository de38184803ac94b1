import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { endlessPdf, pdfWithPages } from '../../../test/support/preview-documents.fixture.ts';
import { createPreviews } from './previews.ts';
import { runWorker, WORKER_LIMITS } from './run-worker.ts';
import { createTurns } from './turns.ts';

const fileOf = (bytes: Buffer) => Readable.from([bytes]);

describe('a worker', () => {
  it.each([
    ['wall time', { wallMs: 1500 }],
    ['CPU time', { cpuSeconds: 1, wallMs: 60_000 }],
  ])('is ended when a page takes too much %s', async (_, limit) => {
    const limits = { ...WORKER_LIMITS, ...limit };
    const file = fileOf(endlessPdf());

    await expect(createPreviews(limits).renderPage('pdf', file, 1)).rejects.toMatchObject({
      code: 'no_preview',
    });
    expect(file.destroyed).toBe(true);
  });

  it('is ended when its answer is too large or its memory too small', async () => {
    const run = (limit: object) =>
      runWorker(['page', '1'], fileOf(pdfWithPages(1)), { ...WORKER_LIMITS, ...limit });

    expect(await run({ maxAnswerBytes: 100 })).toBeNull();
    expect(await run({ heapMb: 1 })).toBeNull();
    expect(await run({})).not.toBeNull();
  });

  it('is ended when the document cannot be read', async () => {
    const file = new Readable({ read: () => file.destroy(new Error('store')) });

    expect(await runWorker(['pages'], file)).toBeNull();
  });
});

describe('turns', () => {
  it('run some jobs at once, let others wait, and refuse the rest', async () => {
    const inTurn = createTurns(1, 1);
    const order: string[] = [];
    let finish = () => {};
    const first = inTurn(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      order.push('first');
    });
    const second = inTurn(async () => void order.push('second'));

    await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    finish();
    await Promise.all([first, second]);
    await inTurn(async () => void order.push('third'));
    expect(order).toEqual(['first', 'second', 'third']);
  });
});

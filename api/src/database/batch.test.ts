import { describe, expect, it } from '@jest/globals';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AlwaysOnSampler, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createBatcher } from './batch.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A write that blocks until `release` is called; `batches` records its inputs. */
function createBlockedWrite() {
  const batches: number[][] = [];
  const blocked: (() => void)[] = [];
  const batch = createBatcher<number, string>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => blocked.push(resolve));
    return items.map(String);
  });
  return { batch, batches, release: () => blocked.shift()?.() };
}

describe('a batcher', () => {
  it('combines items from one turn of the event loop, and items that arrive during a write', async () => {
    const { batch, batches, release } = createBlockedWrite();
    const first = [batch(1), batch(2)];
    await nextTurn();
    const second = [batch(3), batch(4)];
    release();
    expect(await Promise.all(first)).toEqual(['1', '2']);
    release();

    expect(await Promise.all(second)).toEqual(['3', '4']);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('never mixes items of different keys', async () => {
    const { batch, batches, release } = createBlockedWrite();
    const both = [batch(1, 'a'), batch(2, 'b')];
    await nextTurn();
    release();
    release();
    await Promise.all(both);

    expect(batches).toEqual([[1], [2]]);
  });

  it.each([
    ['rejects queued items at once when the database is unavailable', 'ECONNREFUSED', 'rejected'],
    ['still writes queued items after a deadlock', 'ER_LOCK_DEADLOCK', 'fulfilled'],
    ['still writes queued items after a failed statement', 'ER_PARSE_ERROR', 'fulfilled'],
  ])('%s, and works again afterwards', async (_, code, outcome) => {
    const errors = [Object.assign(new Error(code), { code })];
    const queued: Promise<number>[] = [];
    const batch = createBatcher<number, number>(async (items) => {
      const error = errors.shift();
      if (!error) return items;
      queued.push(batch(3));
      throw error;
    });
    const results = await Promise.allSettled([batch(1), batch(2), ...queued]);
    results.push(...(await Promise.allSettled(queued)));

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', outcome]);
    expect(await batch(4)).toBe(4);
  });
});

it('a batch is written in the trace of its first recorded request, whichever request set the timer', async () => {
  new NodeTracerProvider({ sampler: new AlwaysOnSampler() }).register();
  const span = trace.getTracer('test').startSpan('request');
  const recorded = trace.setSpan(ROOT_CONTEXT, span);
  const batch = createBatcher<number, string>((items) =>
    Promise.resolve(
      items.map((item) => `${item} ${trace.getActiveSpan()?.spanContext().spanId ?? 'no trace'}`),
    ),
  );
  const { spanId } = span.spanContext();

  expect(await Promise.all([batch(1), context.with(recorded, () => batch(2))])).toEqual([
    `1 ${spanId}`,
    `2 ${spanId}`,
  ]);
  const late = context.with(recorded, () => batch(3));
  span.end();
  expect(await late).toBe('3 no trace');
});

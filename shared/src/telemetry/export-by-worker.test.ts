import { expect, it } from '@jest/globals';
import { exportByWorker } from './export-by-worker.ts';

/** A program of a few lines, which is a thread that exports. */
const programOf = (lines: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';\n${lines}`)}`,
  );

const BODY = new Uint8Array([1, 2, 3]);
const ignore = () => undefined;

it('the thread is started before there is anything to export', async () => {
  const started = new Promise<string>((resolve) => {
    exportByWorker(programOf(`parentPort.postMessage({ trouble: 'has started' })`), resolve);
  });

  await expect(started).resolves.toBe('has started');
});

it('an export is handed to the thread, which says what became of it', async () => {
  const exportBody = exportByWorker(
    programOf(`parentPort.on('message', ({ exportId, signal, base64 }) => {
      const bytes = [...Buffer.from(base64, 'base64')].join();
      parentPort.postMessage({ exportedId: exportId, failure: signal === 'traces' ? null : signal + ' ' + bytes });
    })`),
    ignore,
  );

  await expect(exportBody('traces', BODY)).resolves.toBeUndefined();
  await expect(exportBody('metrics', BODY)).rejects.toThrow('metrics 1,2,3');
});

it('the thread knows the variables of the SDK, and no secret', async () => {
  process.env['SESSION_SECRET'] = 'secret';
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x-tenant=site';
  const exportBody = exportByWorker(
    programOf(`parentPort.on('message', ({ exportId }) => {
      parentPort.postMessage({ exportedId: exportId, failure: JSON.stringify(Object.keys(process.env)) });
    })`),
    ignore,
  );

  const { message } = await exportBody('traces', BODY).then(
    () => new Error('[]'),
    (error: Error) => error,
  );
  delete process.env['SESSION_SECRET'];
  delete process.env['OTEL_EXPORTER_OTLP_HEADERS'];

  const names = JSON.parse(message) as string[];
  expect(names).toContain('OTEL_EXPORTER_OTLP_HEADERS');
  expect(names.filter((name) => !/^(OTEL|NODE)_/.test(name))).toEqual([]);
});

it('one thread sends all exports', async () => {
  const exportBody = exportByWorker(
    programOf(`let count = 0;
    parentPort.on('message', ({ exportId }) => {
      count += 1;
      parentPort.postMessage({ exportedId: exportId, failure: 'export ' + count });
    })`),
    ignore,
  );

  await expect(exportBody('traces', BODY)).rejects.toThrow('export 1');
  await expect(exportBody('traces', BODY)).rejects.toThrow('export 2');
});

it('a thread that has ended fails what it had, and the next export starts another', async () => {
  const troubles: string[] = [];
  const exportBody = exportByWorker(
    programOf(`parentPort.on('message', ({ exportId, signal }) => {
      if (signal === 'traces') throw new Error('no memory');
      parentPort.postMessage({ exportedId: exportId, failure: null });
    })`),
    (trouble) => troubles.push(trouble),
  );

  await expect(exportBody('traces', BODY)).rejects.toThrow('has ended');
  await expect(exportBody('metrics', BODY)).resolves.toBeUndefined();

  expect(troubles).toEqual(['no memory']);
});

it('a thread that ends again and again is reported once', async () => {
  const troubles: string[] = [];
  const exportBody = exportByWorker(programOf(`throw new Error('no memory')`), (trouble) =>
    troubles.push(trouble),
  );

  await expect(exportBody('traces', BODY)).rejects.toThrow('has ended');
  await expect(exportBody('traces', BODY)).rejects.toThrow('has ended');

  expect(troubles).toEqual(['no memory']);
});

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FAULTS_PATH } from '@site/shared/federation';
import { reportFaults } from './report-faults.ts';

const COMPOSITION = 'c'.repeat(20);
const FILE = `/assets/blog/${'0'.repeat(20)}/list.0a.js`;
const OTHER = `/assets/shell/${'1'.repeat(20)}/app.js`;
const sent: [string, unknown][] = [];

function errorIn(file: string): Error {
  const error = new Error('jane@example.com is not defined');
  error.stack = `Error: jane@example.com is not defined\n    at Page (http://localhost${file}:1:200)`;
  return error;
}

/** An error as webpack's loader throws it on a timeout. */
function loaderError(): Error {
  const error = new Error(`Loading chunk 7 failed.\n(timeout: http://localhost${FILE})`);
  error.stack = `ChunkLoadError: ${error.message}\n    at load (http://localhost${OTHER}:1:9)`;
  return error;
}

function failLoading(src: string): void {
  const script = document.createElement('script');
  script.setAttribute('type', 'text/plain');
  script.src = src;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
}

function reject(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

beforeAll(() => {
  navigator.sendBeacon = (url, body) => sent.push([String(url), JSON.parse(String(body))]) > 0;
});

describe('a fault of a page', () => {
  // Listeners of earlier tests remain, but each reports only once.
  let report: (error: unknown) => void;
  beforeEach(() => {
    report = reportFaults(COMPOSITION);
    sent.length = 0;
  });

  it.each([
    ['a script that does not load', () => failLoading(`http://localhost${FILE}?retry=1`), [], 'load'],
    [
      'an error',
      () => dispatchEvent(new ErrorEvent('error', { error: errorIn(FILE) })),
      [`${FILE}:1:200`],
      'error',
    ],
    [
      'an error with a known location only',
      () => dispatchEvent(new ErrorEvent('error', { filename: FILE })),
      [],
      'error',
    ],
    ['a rejection', () => reject(errorIn(FILE)), [`${FILE}:1:200`], 'error'],
    ['an error that was caught', () => report(errorIn(FILE)), [`${FILE}:1:200`], 'error'],
    [
      'an error with the file in its message',
      () => report(new Error(`"http://localhost${FILE}" timed out`)),
      [],
      'load',
    ],
    ['a chunk whose loader throws', () => report(loaderError()), [`${OTHER}:1:9`], 'load'],
  ])('is reported for %s: composition, file, location and kind, nothing else', (_, happen, frames, kind) => {
    happen();
    expect(sent).toEqual([[FAULTS_PATH, { composition: COMPOSITION, file: FILE, frames, kind }]]);
  });

  it('is reported with a limited number of stack frames in release files', () => {
    const error = new Error('x');
    const places = [
      `Page@http://localhost${FILE}?retry=1:1:200`,
      '@http://localhost/extension/content.js:3:4',
      `    at render (http://localhost${OTHER}:2:17)`,
    ];
    error.stack = [
      ...places,
      ...Array.from({ length: 20 }, () => `at h (http://localhost${OTHER}:9:9)`),
    ].join('\n');

    report(error);

    const [[, body] = []] = sent as [string, { frames: string[] }][];
    expect(body?.frames.slice(0, 2)).toEqual([`${FILE}:1:200`, `${OTHER}:2:17`]);
    expect(body?.frames).toHaveLength(8);
  });

  it('is reported once, whatever happens afterwards', () => {
    report(errorIn(FILE));
    report(errorIn(OTHER));
    failLoading(OTHER);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['of an extension', () => report(errorIn('/extension/content.js'))],
    ['of a file being edited', () => report(errorIn('/assets/blog/dev/list.js'))],
    ['of another site', () => failLoading('https://elsewhere.example/list.js')],
    ['that are no errors', () => [null, undefined, 7, 'x'].forEach(reject)],
  ])('is not reported for an error %s', (_, happen) => {
    happen();
    expect(sent).toEqual([]);
    report(errorIn(FILE));
    expect(sent).toHaveLength(1);
  });
});

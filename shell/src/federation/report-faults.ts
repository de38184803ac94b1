import { isForeignChange } from '../hydration/foreign-change.ts';
import { FAULTS_PATH, MAX_FRAMES, type FaultKind, type FaultReport } from '@site/shared/federation';

/** A file of a release, in a URL or a stack trace. */
const RELEASED_FILE = /\/assets\/[a-z-]+\/[0-9a-f]{20}\/[\w./-]+/;
/** A file with line and column. The query of a retried script is dropped. */
const FRAME = new RegExp(`(${RELEASED_FILE.source})[^\\s:]*(:\\d+:\\d+)`, 'g');

/**
 * Reports once that a file of this page's composition failed to load or threw. The report contains the file and the
 * stack frames in such files, nothing else. Errors outside such files, for example of extensions, are ignored, and so
 * are errors caused by changes that others made to the page. Returns a function that reports a caught error.
 */
export function reportFaults(composition: string): (error: unknown) => void {
  let isReported = false;
  const report = (text: string, kind: FaultKind) => {
    const file = RELEASED_FILE.exec(text)?.[0];
    if (!file || isReported) return;
    isReported = true;
    const frames = [...text.matchAll(FRAME)].slice(0, MAX_FRAMES).map(([, path, place]) => `${path}${place}`);
    navigator.sendBeacon(
      FAULTS_PATH,
      JSON.stringify({ composition, file, frames, kind } satisfies FaultReport),
    );
  };
  const reportThrown = (error: unknown) => {
    if (isForeignChange(error)) return;
    const message = String(error);
    // Only the loaders' messages name the file.
    const kind = RELEASED_FILE.test(message) ? 'load' : 'error';
    report(message + String((error as Error | null)?.stack), kind);
  };

  addEventListener(
    'error',
    ({ target, error, filename }) =>
      target instanceof HTMLScriptElement
        ? report(target.src, 'load')
        : error
          ? reportThrown(error)
          : report(String(filename), 'error'),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => reportThrown(reason));
  return reportThrown;
}

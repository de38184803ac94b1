import { FAULTS_PATH, MAX_FRAMES, type FaultReport } from '@site/shared/federation';

/** A file of a release, as it stands in an address or in the trace of an error. */
const RELEASED_FILE = /\/assets\/[a-z-]+\/[0-9a-f]{20}\/[\w./-]+/;
/** Such a file with line and column. A retried script has a query, which is left out. */
const FRAME = new RegExp(`(${RELEASED_FILE.source})[^\\s:]*(:\\d+:\\d+)`, 'g');

/**
 * Tells the site once that a file of this page's composition did not load or threw: which file and, of an
 * error, through which places of such files it came; nothing else. Errors that name no such file (of extensions, say) are nobody's. Returns what takes errors that somebody else has caught.
 */
export function reportFaults(composition: string): (error: unknown) => void {
  let told = false;
  const tell = (text: string) => {
    const file = RELEASED_FILE.exec(text)?.[0];
    if (!file || told) return;
    told = true;
    const frames = [...text.matchAll(FRAME)].slice(0, MAX_FRAMES).map(([, path, place]) => `${path}${place}`);
    navigator.sendBeacon(FAULTS_PATH, JSON.stringify({ composition, file, frames } satisfies FaultReport));
  };
  const tellError = (error: unknown) => tell(String(error) + String((error as Error | null)?.stack));

  addEventListener(
    'error',
    ({ target, error, filename }) =>
      target instanceof HTMLScriptElement
        ? tell(target.src)
        : error
          ? tellError(error)
          : tell(String(filename)),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
  return tellError;
}

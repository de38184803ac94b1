import type { ReleaseOwner } from './release.ts';

/** Where a page tells that a file of its composition failed. */
export const FAULTS_PATH = '/_shell/faults';

/** Frames of a trace that are told: beyond them it is React's. */
export const MAX_FRAMES = 8;

/** A place in a file of a release, as a browser counts them. */
export interface FaultFrame {
  readonly owner: ReleaseOwner;
  readonly version: string;
  /** Below `browser/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** All that is told: nothing of the visitor, of the page, or of the error's text. */
export interface FaultReport {
  readonly composition: string;
  /** The file that did not load, or in which the error happened: a path below `/assets/`, which names remote and version. */
  readonly file: string;
  /** Where the error came through, the innermost first: such a path, line and column each. None of a file that did not load. */
  readonly frames?: readonly string[];
}

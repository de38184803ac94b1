import type { FAULT_KINDS } from '../contracts/analytics/deploys.ts';
import type { ReleaseOwner } from './release.ts';

/** Where a page reports that a file of its composition failed. */
export const FAULTS_PATH = '/_shell/faults';

/** How many stack frames are reported: those beyond are React's. */
export const MAX_FRAMES = 8;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A place in a file of a release, with line and column as browsers count them. */
export interface FaultFrame {
  readonly owner: ReleaseOwner;
  readonly version: string;
  /** Below `browser/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The whole report: nothing about the visitor or the page, and no error text. */
export interface FaultReport {
  readonly composition: string;
  /** The file that did not load, or in which the error happened: a path below `/assets/`, which names remote and version. */
  readonly file: string;
  /** Where the error came through, innermost first: such a path, line and column each. Empty if that is unknown. */
  readonly frames?: readonly string[];
  /** Absent in reports of older shells. */
  readonly kind?: FaultKind | undefined;
}

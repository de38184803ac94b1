import type { FAULT_KINDS } from '../contracts/public/deploys.ts';
import type { ReleaseOwner } from './release.ts';

/** Where a page reports a failed file of its composition. */
export const FAULTS_PATH = '/_shell/faults';

/** Maximum number of reported stack frames. Further frames belong to React. */
export const MAX_FRAMES = 8;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A place in a file of a release, with line and column as browsers count them. */
export interface FaultFrame {
  readonly owner: ReleaseOwner;
  readonly version: string;
  /** Path below `browser/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A fault report. It contains nothing about the visitor or the page, and no error text. */
export interface FaultReport {
  readonly composition: string;
  /** The file that did not load or that threw: a path below `/assets/`, which names remote and version. */
  readonly file: string;
  /** The stack, innermost frame first: path, line and column of each. Empty if unknown. */
  readonly frames?: readonly string[];
  /** Missing in reports of older shells. */
  readonly kind?: FaultKind | undefined;
}

/** Where a page tells that a file of its composition failed. */
export const FAULTS_PATH = '/_shell/faults';

/** All that is told: nothing of the visitor, of the page, or of the error's text. */
export interface FaultReport {
  readonly composition: string;
  /** The file that did not load, or in which the error happened: a path below `/assets/`, which names remote and version. */
  readonly file: string;
}

import type { FaultFrame } from '@site/shared/federation';

/** Something that a page's code did and is not allowed to do. */
export interface Misbehavior {
  /** The host that it contacted or the interface that it used, as named in an exception. */
  readonly about: string;
  readonly text: string;
  /** Location in the page's code, if known. */
  readonly frame?: FaultFrame | undefined;
}

/** Records misbehavior of the current caller, or of the code in `stack`. */
export type Note = (seen: { readonly about: string; readonly text: string; readonly stack?: string }) => void;

import type { FaultFrame } from '@site/shared/federation';

/** Something that a page's code does and may not do. */
export interface Misbehavior {
  /** The host it speaks to, or the interface it uses: what an exception names. */
  readonly about: string;
  readonly text: string;
  /** Where the page's code does so, where that is known. */
  readonly frame?: FaultFrame | undefined;
}

/** Notes a misbehavior of the code that calls right now, or of the code that `stack` names. */
export type Note = (seen: { readonly about: string; readonly text: string; readonly stack?: string }) => void;

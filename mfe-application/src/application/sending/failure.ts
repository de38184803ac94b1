import type { Fault } from '../form/fields.ts';
import { FAILURE_COPY } from './sending-content.ts';

/** A failed submission, with the text for the visitor. */
export interface Failure {
  readonly title: string;
  readonly description: string;
  /** The server's messages for single fields. */
  readonly faults: readonly Fault[];
  /** The server refused this request: sending it again would not help. */
  readonly final: boolean;
  /**
   * The reference of an earlier version of the form, which was received under this key. The next attempt needs a new
   * key. Earlier uploads do not belong to that key.
   */
  readonly received?: string;
  /** The page is too old: only a newer form can be sent. */
  readonly isOutdated?: boolean;
}

/** Document and form are one action, so a toast about either replaces the previous one. */
export const TOAST_ACTION = 'submit-application';

/** The cause is unknown. */
export const UNEXPLAINED: Failure = {
  title: FAILURE_COPY.submission.title,
  description: FAILURE_COPY.submission.text,
  faults: [],
  final: false,
};

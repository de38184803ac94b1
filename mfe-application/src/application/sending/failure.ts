import type { Fault } from '../form/fields.ts';

/** A failed submission in the words that the visitor sees. */
export interface Failure {
  readonly title: typeof UPLOAD_FAILED_TITLE | 'Submission Failed';
  readonly description: string;
  /** What the server says of single fields. */
  readonly faults: readonly Fault[];
  /** The server refused this very request: the same one would be refused again. */
  readonly final: boolean;
  /** Another form went out under this key. The next one needs a new key, which uploads of before do not belong to. */
  readonly needsNewKey?: boolean;
  /** Only a newer form can be sent. */
  readonly isOutdated?: boolean;
}

/** Document and form are one action: an outcome of either replaces what was said before. */
export const TOAST_ACTION = 'submit-application';
export const UPLOAD_FAILED_TITLE = 'File Upload Failed';
export const UPLOAD_FAILED = 'There was an error uploading your file. Please try again.';
export const SUBMISSION_FAILED = 'There was an error submitting your application. Please try again.';

export const OUTDATED = 'This form has changed since you opened it. Reload the page: what you typed stays.';

/** Nothing is known of why. */
export const UNEXPLAINED: Failure = {
  title: 'Submission Failed',
  description: SUBMISSION_FAILED,
  faults: [],
  final: false,
};

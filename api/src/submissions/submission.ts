import type { SubmissionForm } from '@site/shared/contracts';
import type { StoredDocument } from '../documents/stored-document.ts';
import type { Upload } from '../http/upload.ts';
import type { IdempotencyKey } from '../idempotency/answers.ts';

/** What a visitor sent. */
export interface ReceivedSubmission {
  readonly form: SubmissionForm;
  /** The document sent with the form. */
  readonly upload: Upload | null;
  /** The document uploaded before the form. */
  readonly uploaded: StoredDocument | null;
  readonly wantsNewsletter: boolean;
  readonly key: IdempotencyKey;
  readonly requestId: string;
  readonly hints: FormHints;
}

/** Spam signals of a submitted form. */
export interface FormHints {
  readonly leaveBlank: string;
  readonly formToken: string;
  readonly touched: string;
  readonly work: string;
  /** The subject of the proof of work: the idempotency key. */
  readonly subject: string;
  /** False for a form sent without JavaScript. */
  readonly isScripted: boolean;
  readonly address: string;
}

/** A submission that has its spam score. */
export interface ScreenedSubmission extends ReceivedSubmission {
  readonly spam: Assessment;
}

/** The spam assessment of a submission. In quarantine a submission is stored as usual, but its mails wait. */
export interface Assessment {
  readonly score: number;
  readonly reasons: readonly string[];
  readonly isQuarantined: boolean;
  /** Hash for finding equal texts. Null when the text is too short to be significant. */
  readonly textHash: string | null;
}

/** A submission as its rows have it. */
export interface StoredSubmission extends Pick<ScreenedSubmission, 'form' | 'wantsNewsletter' | 'spam'> {
  readonly id: string;
  readonly reference: string;
  readonly createdAt: number;
  readonly document: StoredDocument | null;
  readonly senderHash: string;
  /** Reference of an earlier submission by the same sender. */
  readonly duplicateOf: string | null;
}

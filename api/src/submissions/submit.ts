import type { SubmissionReceipt } from '@site/shared/contracts';
import type { CheckedUpload, Documents } from '../documents/documents.ts';
import { createAnswers } from '../idempotency/answers.ts';
import type { Reservation } from '../limits/reservations.ts';
import type { SenderLimits } from '../spam/sender-limits.ts';
import { createSave, type SaveServices } from './save.ts';
import type { Screening } from './screening.ts';
import type { ReceivedSubmission, ScreenedSubmission } from './submission.ts';

export interface SubmitServices extends Omit<SaveServices, 'findAnswer'> {
  readonly documents: Documents;
  readonly screening: Screening;
  readonly senders: SenderLimits;
  /** Called once for each submission that is saved. */
  readonly onSaved?: (submission: { readonly isQuarantined: boolean }) => void;
}

export type Submit = (received: ReceivedSubmission) => Promise<SubmissionReceipt>;

/** Handles a submission: looks for an earlier answer, screens it, checks its document, applies the sender limits and saves it. */
export function createSubmit(services: SubmitServices): Submit {
  const { documents, screening, senders } = services;
  const findAnswer = createAnswers(services.db);
  const save = createSave({ ...services, findAnswer });

  /** Counts the submission once it is saved. Drops the document if its row was not written. */
  async function storeAndSave(
    screened: ScreenedSubmission,
    checked: CheckedUpload | null,
    reservation: Reservation,
  ) {
    const stored = checked && (await documents.store(checked));
    const drop = async () => stored && documents.drop(stored);
    try {
      const { receipt, isNew } = await save(screened, stored ?? screened.uploaded);
      if (isNew) {
        reservation.count();
        services.onSaved?.(screened.spam);
      } else await drop();
      return receipt;
    } catch (error) {
      await drop();
      throw error;
    }
  }

  return async function submit(received) {
    const [known, spam] = await Promise.all([
      findAnswer(received.key),
      screening.screen(received.form, received.hints),
    ]);
    if (known) return known as SubmissionReceipt;
    const checked = received.upload && (await documents.check(received.upload));
    const reservation = await senders.reserve(received.form.email, received.hints.address);
    try {
      return await storeAndSave({ ...received, spam }, checked, reservation);
    } finally {
      reservation.release();
    }
  };
}

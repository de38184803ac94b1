import type { SubmissionReceipt } from '@site/shared/contracts';
import type { CheckedUpload, Documents } from '../documents/documents.ts';
import { createAnswers } from '../idempotency/answers.ts';
import type { Reservation } from '../limits/reservations.ts';
import type { SenderLimits } from '../spam/sender-limits.ts';
import { createSave, type ScreenedSubmission, type IncomingSubmission, type SaveServices } from './save.ts';
import type { Screening } from './screening.ts';

export interface SubmitServices extends Omit<SaveServices, 'findAnswer'> {
  readonly documents: Documents;
  readonly screening: Screening;
  readonly senders: SenderLimits;
  /** Called once for each submission that is saved. */
  readonly onSaved?: (submission: { readonly isQuarantined: boolean }) => void;
}

export type Submit = (incoming: IncomingSubmission) => Promise<SubmissionReceipt>;

/** Handles a submission: looks for an earlier answer, screens it, checks its document, applies the sender limits and saves it. */
export function createSubmit(services: SubmitServices): Submit {
  const { documents, screening, senders } = services;
  const findAnswer = createAnswers(services.db);
  const save = createSave({ ...services, findAnswer });

  /** Counts the submission once it is saved. Drops the document if its row was not written. */
  async function storeAndSave(
    incoming: ScreenedSubmission,
    checked: CheckedUpload | null,
    reservation: Reservation,
  ) {
    const stored = checked && (await documents.store(checked));
    const drop = async () => stored && documents.drop(stored);
    try {
      const { receipt, isNew } = await save(incoming, stored ?? incoming.uploaded);
      if (isNew) {
        reservation.count();
        services.onSaved?.(incoming.spam);
      } else await drop();
      return receipt;
    } catch (error) {
      await drop();
      throw error;
    }
  }

  return async function submit(incoming) {
    const [known, spam] = await Promise.all([
      findAnswer(incoming.key),
      screening.screen(incoming.form, incoming.hints),
    ]);
    if (known) return known as SubmissionReceipt;
    const checked = incoming.upload && (await documents.check(incoming.upload));
    const reservation = await senders.reserve(incoming.form.email, incoming.hints.address);
    try {
      return await storeAndSave({ ...incoming, spam }, checked, reservation);
    } finally {
      reservation.release();
    }
  };
}

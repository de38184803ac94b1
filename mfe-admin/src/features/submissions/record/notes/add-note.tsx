import { addSubmissionNote } from '@site/shared/contracts/staff';
import { ApiError } from '@site/shared/contracts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
import { noteFieldOf } from '../focus-field.ts';
import { RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import { NoteForm } from './note-form.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface AddNoteProps {
  readonly submissionId: string;
  onChanged(): Promise<unknown>;
}

/** The form for the next note. The text stays, also while the form is not shown, until it is added. */
export function AddNote({ submissionId, onChanged }: AddNoteProps) {
  const { draft, keep, renew, finish } = useNoteDraft(submissionId);
  const field = noteFieldOf(submissionId);

  async function add(text: string) {
    await callAsUser(addSubmissionNote, { params: { id: submissionId }, body: { id: draft.id, text } });
    finish(draft);
    await onChanged();
  }

  function explain(failure: unknown) {
    if (failure instanceof ApiError && failure.code === 'idempotency_mismatch') {
      renew();
      void onChanged();
      return RECORD_NOTES_COPY.addedBefore;
    }
    const { title, fallback, description } = RECORD_NOTES_COPY.addFailed;
    return { title, description: description(messageOf(failure, fallback)) };
  }

  return (
    <NoteForm
      id={field}
      label={RECORD_NOTES_COPY.label}
      hint={RECORD_NOTES_COPY.hint}
      text={draft.text}
      submit={{ label: RECORD_NOTES_COPY.add, busyLabel: RECORD_NOTES_COPY.adding }}
      onType={keep}
      save={add}
      failed={explain}
    />
  );
}

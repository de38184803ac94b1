import { addSubmissionNote, ApiError } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
import { noteFieldOf } from '../focus-field.ts';
import { RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import { NoteForm } from './note-form.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface AddNoteProps {
  readonly submissionId: string;
  readonly services: ShellServices;
  onChanged(): Promise<unknown>;
}

/** The form for the next note. The text stays, also while the form is not shown, until it is added. */
export function AddNote({ submissionId, services, onChanged }: AddNoteProps) {
  const { draft, keep, renew, finish } = useNoteDraft(submissionId);
  const field = noteFieldOf(submissionId);

  async function add(text: string) {
    await callAsUser(addSubmissionNote, { params: { id: submissionId }, body: { id: draft.id, text } });
    finish(draft);
    await onChanged();
  }

  function explain(failure: unknown) {
    const toast = { tone: 'destructive', action: field } as const;
    if (failure instanceof ApiError && failure.code === 'idempotency_mismatch') {
      renew();
      services.toast({ ...RECORD_NOTES_COPY.addedBefore, ...toast });
      void onChanged();
      return;
    }
    const { title, fallback, description } = RECORD_NOTES_COPY.addFailed;
    services.toast({ title, description: description(messageOf(failure, fallback)), ...toast });
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
      onFailed={explain}
    />
  );
}

import { useRef, useState } from 'react';
import { deleteSubmissionNote } from '@site/shared/contracts';
import { Button, Cluster, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { ModalDialog } from '../../../../kit/modal-dialog.tsx';
import { focusHeading } from '../../../../kit/focus-heading.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
import { RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import type { NoteProps } from './note-props.ts';

const action = 'delete-record-note';

/** Deletes a note after a question. */
export function DeleteNote(props: NoteProps & { readonly about: string }) {
  const { submissionId, note, services, about, onChanged } = props;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function remove(close: () => void) {
    setBusy(true);
    try {
      await callAsUser(deleteSubmissionNote, { params: { id: submissionId, note: note.id } });
      services.toast({ ...RECORD_NOTES_COPY.deleted, action });
      close();
      // The button goes away with the text.
      focusHeading(button.current?.closest('section') ?? null);
      await onChanged();
    } catch (error) {
      console.error(error);
      const { title, description } = RECORD_NOTES_COPY.deleteFailed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    setBusy(false);
  }

  return (
    <>
      <Button ref={button} variant="ghost" size="sm" onClick={() => setAsking(true)}>
        <span>
          {RECORD_NOTES_COPY.delete}
          <VisuallyHidden> {about}</VisuallyHidden>
        </span>
      </Button>
      <ModalDialog
        kind="alert"
        title={RECORD_NOTES_COPY.question}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <Stack gap={4}>
            <Text>{RECORD_NOTES_COPY.lead}</Text>
            <Cluster>
              <Button variant="secondary" onClick={close}>
                {RECORD_NOTES_COPY.keep}
              </Button>
              <Button
                variant="danger"
                loading={isBusy}
                loadingText={RECORD_NOTES_COPY.deleting}
                onClick={() => void remove(close)}
              >
                {RECORD_NOTES_COPY.delete}
              </Button>
            </Cluster>
          </Stack>
        )}
      </ModalDialog>
    </>
  );
}

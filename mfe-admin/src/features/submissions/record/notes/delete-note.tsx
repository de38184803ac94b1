import { useRef, useState } from 'react';
import { deleteSubmissionNote } from '@site/shared/contracts/staff';
import { Button, Cluster, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { ModalDialog } from '../../../../kit/modal-dialog.tsx';
import { focusHeading } from '../../../../kit/focus-heading.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import type { NoteProps } from './note-props.ts';
import { useAction } from '../../../../kit/use-action.ts';

/** Deletes a note after a question. */
export function DeleteNote(props: NoteProps & { readonly about: string }) {
  const { submissionId, note, about, onChanged } = props;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, run } = useAction({
    name: 'delete-record-note',
    run: (_close: () => void) =>
      callAsUser(deleteSubmissionNote, { params: { id: submissionId, note: note.id } }),
    done: RECORD_NOTES_COPY.deleted,
    failed: RECORD_NOTES_COPY.deleteFailed,
    onDone(_, close) {
      close();
      // The button goes away with the text.
      focusHeading(button.current?.closest('section') ?? null);
      return onChanged();
    },
  });

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
                onClick={() => run(close)}
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

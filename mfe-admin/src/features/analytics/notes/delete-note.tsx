import { useState } from 'react';
import { deleteAnalyticsNote, type AnalyticsNote } from '@site/shared/contracts/staff';
import { Button, Cluster, Icon, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { aboutNote, NOTES_COPY } from './admin-notes-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface DeleteNoteProps {
  readonly note: AnalyticsNote;
  onDeleted(): unknown;
}

/** Deletes a note after a question. */
export function DeleteNote({ note, onDeleted }: DeleteNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction({
    name: 'delete-note',
    run: (_close: () => void) => callAsUser(deleteAnalyticsNote, { params: { id: note.id } }),
    done: NOTES_COPY.deleted,
    failed: NOTES_COPY.deleteFailed,
    onDone(_, close) {
      close();
      return onDeleted();
    },
  });

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        <span>
          {NOTES_COPY.delete}
          <VisuallyHidden> {aboutNote(note.text)}</VisuallyHidden>
        </span>
      </Button>
      <ModalDialog
        kind="alert"
        title={NOTES_COPY.question}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <Stack gap={4}>
            <Text css={{ overflowWrap: 'anywhere' }}>{note.text}</Text>
            <Cluster>
              <Button variant="secondary" onClick={close}>
                {NOTES_COPY.keep}
              </Button>
              <Button
                variant="danger"
                loading={isBusy}
                loadingText={NOTES_COPY.deleting}
                onClick={() => run(close)}
              >
                {NOTES_COPY.delete}
              </Button>
            </Cluster>
          </Stack>
        )}
      </ModalDialog>
    </>
  );
}

import { useState } from 'react';
import { deleteAnalyticsNote, type AnalyticsNote } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Icon, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { aboutNote, NOTES_COPY } from './admin-notes-content.ts';

interface DeleteNoteProps {
  readonly note: AnalyticsNote;
  readonly services: ShellServices;
  onDeleted(): unknown;
}

const action = 'delete-note';

/** Deletes a note after a question. */
export function DeleteNote({ note, services, onDeleted }: DeleteNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function remove(close: () => void) {
    setBusy(true);
    try {
      await callAsUser(deleteAnalyticsNote, { params: { id: note.id } });
      services.toast({ ...NOTES_COPY.deleted, action });
      close();
      await onDeleted();
    } catch (error) {
      console.error(error);
      const { title, description } = NOTES_COPY.deleteFailed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    setBusy(false);
  }

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
                onClick={() => void remove(close)}
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

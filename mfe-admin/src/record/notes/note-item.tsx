import { useRef, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { editSubmissionNote } from '@site/shared/contracts';
import { Button, Cluster, color, line, space, Text, VisuallyHidden, weight } from '@site/shared/ui';
import { callAsUser } from '../../session/call-as-user.ts';
import { messageOf } from '../../session/service-message.ts';
import { formatInstant } from '../../submissions/format-submission.ts';
import { deletedBy, noteBy, RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import { DeleteNote } from './delete-note.tsx';
import { NoteForm } from './note-form.tsx';
import type { NoteProps } from './note-props.ts';

/** One note, or that it was deleted. */
export function NoteItem(props: NoteProps) {
  const { note, services } = props;
  const [isEditing, setEditing] = useState(false);
  const author = note.author ?? RECORD_NOTES_COPY.deletedAuthor;
  const at = formatInstant(note.created_at, services.facts.reportingTimeZone);
  return (
    <li css={item}>
      <Text size="small" tone="muted" css={{ overflowWrap: 'anywhere' }}>
        <span css={{ fontWeight: weight.bold }}>{author}</span>, <time dateTime={note.created_at}>{at}</time>
        {note.edited_at && !note.deleted && ` (${RECORD_NOTES_COPY.edited})`}
      </Text>
      {note.deleted && <Text tone="muted">{deletedBy(note.deleted.by)}</Text>}
      {isEditing ? (
        <EditForm {...props} onDone={() => setEditing(false)} />
      ) : (
        <>
          {note.text !== null && <p css={written}>{note.text}</p>}
          <Cluster gap={1} css={{ marginInlineStart: `calc(-1 * ${space[3]})` }}>
            {note.editable_until && (
              <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
                <span>
                  {RECORD_NOTES_COPY.edit}
                  <VisuallyHidden> {noteBy(author, at)}</VisuallyHidden>
                </span>
              </Button>
            )}
            {note.deletable && <DeleteNote {...props} about={noteBy(author, at)} />}
          </Cluster>
        </>
      )}
    </li>
  );
}

/** The form in place of the note. */
function EditForm({ submissionId, note, services, onChanged, onDone }: NoteProps & { onDone(): void }) {
  const [text, setText] = useState(note.text ?? '');
  const typed = useRef(text);
  const id = `edit-${note.id}`;

  function onType(next: string) {
    typed.current = next;
    setText(next);
  }

  async function save(saved: string) {
    const params = { id: submissionId, note: note.id };
    await callAsUser(editSubmissionNote, { params, body: { text: saved } });
    await onChanged();
    // What was typed in the meantime stays, to be saved as well.
    if (typed.current === text) onDone();
  }

  function explain(failure: unknown) {
    const { title, description } = RECORD_NOTES_COPY.saveFailed;
    services.toast({
      title,
      description: messageOf(failure, description),
      tone: 'destructive',
      action: id,
    });
  }

  return (
    <NoteForm
      autoFocus
      {...{ id, text, save, onType }}
      label={RECORD_NOTES_COPY.editLabel}
      submit={{ label: RECORD_NOTES_COPY.save, busyLabel: RECORD_NOTES_COPY.saving }}
      onFailed={explain}
    >
      <Button variant="ghost" size="sm" onClick={onDone}>
        {RECORD_NOTES_COPY.cancel}
      </Button>
    </NoteForm>
  );
}

const item: CSSObject = {
  display: 'grid',
  gap: space[1],
  minWidth: 0,
  paddingInlineStart: space[3],
  borderInlineStart: `${line.heavy} solid ${color.hairline}`,
};
const written: CSSObject = { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { editSubmissionNote } from '@site/shared/contracts/staff';
import { Button, Cluster, color, line, space, Text, VisuallyHidden, weight } from '@site/shared/ui';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import type { DraftOf } from '../draft-kinds.ts';
import { useDraft } from '../drafts.ts';
import { deletedBy, noteBy, RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import { DeleteNote } from './delete-note.tsx';
import { NoteForm } from './note-form.tsx';
import type { NoteProps } from './note-props.ts';

/** One note, or that it was deleted. */
export function NoteItem(props: NoteProps) {
  const { note, services } = props;
  const { draft, read, write } = useDraft('edit', props.submissionId, note.id);
  const [isJustOpened, setJustOpened] = useState(false);
  const author = note.author ?? RECORD_NOTES_COPY.deletedAuthor;
  const at = formatInstant(note.created_at, services.facts.reportingTimeZone);

  function open() {
    setJustOpened(true);
    write({ from: note.text ?? '', text: note.text ?? '' });
  }

  return (
    <li css={item}>
      <Text size="small" tone="muted" css={{ overflowWrap: 'anywhere' }}>
        <span css={{ fontWeight: weight.bold }}>{author}</span>, <time dateTime={note.created_at}>{at}</time>
        {note.edited_at && !note.deleted && ` (${RECORD_NOTES_COPY.edited})`}
      </Text>
      {note.deleted && <Text tone="muted">{deletedBy(note.deleted.by)}</Text>}
      {draft ? (
        <EditForm {...props} {...{ draft, read, write }} takesFocus={isJustOpened} />
      ) : (
        <>
          {note.text !== null && <p css={written}>{note.text}</p>}
          <Cluster gap={1} css={{ marginInlineStart: `calc(-1 * ${space[3]})` }}>
            {note.editable_until && (
              <Button variant="ghost" size="sm" onClick={open}>
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

interface EditFormProps extends NoteProps {
  readonly draft: DraftOf<'edit'>;
  /** Whether its button was pressed. A form that was left open takes no focus when the record opens. */
  readonly takesFocus: boolean;
  read(): DraftOf<'edit'> | null;
  write(draft: DraftOf<'edit'> | null): void;
}

/** The form in place of the note. */
function EditForm(props: EditFormProps) {
  const { submissionId, note, draft, takesFocus, onChanged, read, write } = props;
  const { text } = draft;
  const id = `edit-${note.id}`;

  async function save(saved: string) {
    const params = { id: submissionId, note: note.id };
    await callAsUser(editSubmissionNote, { params, body: { text: saved } });
    await onChanged();
    // What was typed in the meantime stays, to be saved as well.
    const last = read();
    if (last) write(last.text === text ? null : { from: saved, text: last.text });
  }

  return (
    <NoteForm
      autoFocus={takesFocus}
      {...{ id, text, save }}
      onType={(next) => write({ ...draft, text: next })}
      label={RECORD_NOTES_COPY.editLabel}
      submit={{ label: RECORD_NOTES_COPY.save, busyLabel: RECORD_NOTES_COPY.saving }}
      failed={RECORD_NOTES_COPY.saveFailed}
    >
      <Button variant="ghost" size="sm" onClick={() => write(null)}>
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

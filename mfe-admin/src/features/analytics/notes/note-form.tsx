import { useRef, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { createUuid } from '@site/shared/contracts';
import {
  MAX_NOTE_LENGTH,
  NoteInput,
  saveAnalyticsNote,
  type AnalyticsNote,
} from '@site/shared/contracts/staff';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { formatDate } from '../../../kit/time/format-days.ts';
import { toFaults, useFieldFaults } from '../report/use-field-faults.ts';
import { NOTES_COPY } from './admin-notes-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface NoteFormProps {
  readonly today: string;
  onSaved(): unknown;
}

/** Adds a note. Its id is made once, so a repeated attempt adds no second one. */
export function NoteForm({ today, onSaved }: NoteFormProps) {
  const { form: fields, faults, setFaults } = useFieldFaults<'day' | 'text'>();
  const id = useRef<string>(null);
  const { isBusy, run } = useAction({
    name: 'add-note',
    run(body: Pick<AnalyticsNote, 'day' | 'text'>) {
      id.current ??= createUuid();
      return callAsUser(saveAnalyticsNote, { params: { id: id.current }, body });
    },
    done: (_, { day }) => ({
      title: NOTES_COPY.added.title,
      description: NOTES_COPY.added.description(formatDate(day)),
    }),
    failed: NOTES_COPY.addFailed,
    onDone() {
      id.current = null;
      fields.current?.reset();
      void onSaved();
    },
  });

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data, error } = NoteInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!data) return setFaults(toFaults(error.issues));
    if (data.day > today) return setFaults({ day: NOTES_COPY.future });
    setFaults({});
    run(data);
  }

  return (
    <form ref={fields} noValidate aria-label={NOTES_COPY.form} css={row} onSubmit={add}>
      <TextField
        type="date"
        label={NOTES_COPY.day}
        name="day"
        id="note-day"
        defaultValue={today}
        max={today}
        error={faults.day}
      />
      <TextField
        label={NOTES_COPY.text}
        name="text"
        id="note-text"
        maxLength={MAX_NOTE_LENGTH}
        autoComplete="off"
        error={faults.text}
      />
      <Button type="submit" variant="secondary" loading={isBusy} loadingText={NOTES_COPY.adding}>
        {NOTES_COPY.add}
      </Button>
    </form>
  );
}

const row: CSSObject = {
  display: 'grid',
  gap: space[3],
  [breakpoint.sm]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'end' },
};

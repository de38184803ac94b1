import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { createUuid, MAX_NOTE_LENGTH, NoteInput, saveAnalyticsNote } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { formatDate } from '../../../kit/time/format-days.ts';
import { toFaults, useFieldFaults } from '../report/use-field-faults.ts';
import { NOTES_COPY } from './admin-notes-content.ts';

interface NoteFormProps {
  readonly services: ShellServices;
  readonly today: string;
  onSaved(): unknown;
}

const action = 'add-note';

/** Adds a note. Its id is made once, so a repeated attempt adds no second one. */
export function NoteForm({ services, today, onSaved }: NoteFormProps) {
  const { form: fields, faults, setFaults } = useFieldFaults<'day' | 'text'>();
  const [isBusy, setBusy] = useState(false);
  const id = useRef<string>(null);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const { data, error } = NoteInput.safeParse(Object.fromEntries(new FormData(form)));
    if (!data) return setFaults(toFaults(error.issues));
    if (data.day > today) return setFaults({ day: NOTES_COPY.future });
    setFaults({});
    setBusy(true);
    id.current ??= createUuid();
    try {
      await callAsUser(saveAnalyticsNote, { params: { id: id.current }, body: data });
      id.current = null;
      form.reset();
      const { title, description } = NOTES_COPY.added;
      services.toast({ title, description: description(formatDate(data.day)), action });
      void onSaved();
    } catch (failure) {
      console.error(failure);
      const { title, description } = NOTES_COPY.addFailed;
      services.toast({ title, description: messageOf(failure, description), tone: 'destructive', action });
    }
    setBusy(false);
  }

  return (
    <form
      ref={fields}
      noValidate
      aria-label={NOTES_COPY.form}
      css={row}
      onSubmit={(event) => void add(event)}
    >
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

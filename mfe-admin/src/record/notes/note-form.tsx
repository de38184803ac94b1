import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { codePoints, MAX_SUBMISSION_NOTE_LENGTH, SubmissionNoteInput } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, space, TextAreaField } from '@site/shared/ui';
import { messageOf } from '../../session/service-message.ts';
import type { NoteDraft } from './use-note-draft.ts';

interface NoteFormProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly text?: string;
  /** Keeps the text until it is saved, also while the form is not shown. */
  readonly draft?: NoteDraft;
  readonly submit: { readonly label: string; readonly busyLabel: string };
  readonly failed: { readonly title: string; readonly description: string };
  readonly services: ShellServices;
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** More buttons. */
  readonly children?: ReactNode;
  save(text: string): Promise<unknown>;
  onSaved(): Promise<unknown>;
}

/** The text of a note. It stays in the form until it is saved. */
export function NoteForm(props: NoteFormProps) {
  const {
    id,
    label,
    hint,
    submit,
    failed,
    services,
    autoFocus = false,
    children,
    save,
    onSaved,
    draft,
  } = props;
  const [text, setText] = useState(draft?.text ?? props.text ?? '');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const used = codePoints(text);

  function type(next: string) {
    setText(next);
    draft?.keep(next);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = SubmissionNoteInput.safeParse({ text });
    setFault(error?.issues[0]?.message);
    if (!data) return form.current?.querySelector('textarea')?.focus();
    setBusy(true);
    try {
      await save(data.text);
      type('');
      await onSaved();
    } catch (failure) {
      console.error(failure);
      const { title, description } = failed;
      services.toast({
        title,
        description: messageOf(failure, description),
        tone: 'destructive',
        action: id,
      });
    }
    setBusy(false);
  }

  return (
    <form
      ref={form}
      noValidate
      css={{ display: 'grid', gap: space[3] }}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextAreaField
        {...{ id, label, hint, autoFocus }}
        name="text"
        rows={3}
        value={text}
        error={fault}
        counter={used > COUNTED_FROM ? { used, limit: MAX_SUBMISSION_NOTE_LENGTH } : undefined}
        css={{ minHeight: '5rem' }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Cluster>
        <Button type="submit" variant="secondary" size="sm" loading={isBusy} loadingText={submit.busyLabel}>
          {submit.label}
        </Button>
        {children}
      </Cluster>
    </form>
  );
}

/** A count is of no use before a note is long. */
const COUNTED_FROM = 4000;

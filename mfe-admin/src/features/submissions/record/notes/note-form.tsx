import { useState, type ReactNode, type SubmitEvent } from 'react';
import { codePoints } from '@site/shared/contracts';
import { MAX_SUBMISSION_NOTE_LENGTH, SubmissionNoteInput } from '@site/shared/contracts/staff';
import { Button, Cluster, space, TextAreaField } from '@site/shared/ui';
import { useFocusHeadingAfter } from '../../../../kit/use-focus-heading-after.ts';
import { useAction, type Told } from '../../../../kit/use-action.ts';

interface NoteFormProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  readonly submit: { readonly label: string; readonly busyLabel: string };
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** More buttons. */
  readonly children?: ReactNode;
  onType(text: string): void;
  save(text: string): Promise<unknown>;
  readonly failed: NonNullable<Told<string>['failed']>;
}

/** The text of a note. It can be changed while it is saved. */
export function NoteForm(props: NoteFormProps) {
  const { id, label, hint, text, submit, autoFocus = false, children, onType, save, failed } = props;
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useAction({ name: id, run: save, failed });
  const form = useFocusHeadingAfter<HTMLFormElement>('section');
  const used = codePoints(text);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = SubmissionNoteInput.safeParse({ text });
    setFault(error?.issues[0]?.message);
    if (!data) return form.current?.querySelector('textarea')?.focus();
    return run(data.text);
  }

  return (
    <form ref={form} noValidate css={{ display: 'grid', gap: space[3] }} onSubmit={onSubmit}>
      <TextAreaField
        {...{ id, label, hint, autoFocus }}
        name="text"
        rows={3}
        value={text}
        error={fault}
        counter={used > COUNTED_FROM ? { used, limit: MAX_SUBMISSION_NOTE_LENGTH } : undefined}
        css={{ minHeight: '5rem' }}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
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

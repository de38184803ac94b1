import { useState, type SubmitEvent } from 'react';
import { checkSubscriberImport, MAX_IMPORT_CHARACTERS } from '@site/shared/contracts/staff';
import { Button, Callout, Stack, Text, TextAreaField, TextField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { IMPORT_COPY } from './admin-import-content.ts';
import type { CheckedList } from './checked-list.ts';
import { readTextFile } from './read-text-file.ts';
import { useAction } from '../../../kit/use-action.ts';

interface ListFormProps {
  readonly text: string;
  onText(text: string): void;
  onChecked(checked: CheckedList): void;
}

/** Takes a list from a file or from the clipboard, and has it checked. */
export function ListForm({ text, onText, onChecked }: ListFormProps) {
  const [missing, setMissing] = useState<string>();
  const [unreadable, setUnreadable] = useState<string>();
  const check = useAction({
    run: () => callAsUser(checkSubscriberImport, { body: { text } }),
    faultText: IMPORT_COPY.failedText,
    onDone: (outcome) => onChecked({ text, outcome }),
  });
  const fault = unreadable ?? check.fault;

  async function read(file: File | undefined) {
    setUnreadable(undefined);
    check.reset();
    if (!file) return;
    try {
      onText(await readTextFile(file));
    } catch (error) {
      console.error(error);
      setUnreadable(IMPORT_COPY.unreadable);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setUnreadable(undefined);
    setMissing(text.trim() === '' ? IMPORT_COPY.missing : undefined);
    if (text.trim() === '') check.reset();
    else check.run();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Text tone="muted">{IMPORT_COPY.lead}</Text>
        {fault !== undefined && (
          <Callout tone="danger" role="alert" title={IMPORT_COPY.failed}>
            <Text>{fault}</Text>
          </Callout>
        )}
        <TextField
          type="file"
          label={IMPORT_COPY.file}
          name="file"
          id="import-file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: { files } }) => void read(files?.[0])}
        />
        <TextAreaField
          label={IMPORT_COPY.paste}
          name="text"
          id="import-text"
          rows={8}
          maxLength={MAX_IMPORT_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          error={missing}
        />
        <div>
          <Button type="submit" loading={check.isBusy} loadingText={IMPORT_COPY.checking}>
            {IMPORT_COPY.check}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

import { useState, type SubmitEvent } from 'react';
import { ImportConsent, importSubscribers } from '@site/shared/contracts/staff';
import { Button, Callout, Cluster, Heading, SelectField, Stack, Text, TextAreaField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { useReloadSubscribers } from '../subscribers-query.ts';
import { IMPORT_COPY, importButton, importedText } from './admin-import-content.ts';
import type { CheckedList } from './checked-list.ts';
import { Outcome } from './outcome.tsx';
import { useAction } from '../../../kit/use-action.ts';

interface CommitFormProps {
  readonly checked: CheckedList;
  onBack(): void;
  onDone(): void;
}

const MAX_CONSENT_LENGTH = 300;
const CONFIRMATIONS = [
  ['ask', IMPORT_COPY.ask],
  ['skip', IMPORT_COPY.skip],
] as const;

/** Shows what an import would do, and imports. The API sorts the list again, so nobody is added who opted out meanwhile. */
export function CommitForm({ checked: { text, outcome }, onBack, onDone }: CommitFormProps) {
  const [consentFault, setConsentFault] = useState<string>();
  const reload = useReloadSubscribers();
  const { isBusy, fault, run } = useAction({
    run: (given: { readonly consent: string; readonly isConfirmed: boolean }) =>
      callAsUser(importSubscribers, { body: { text, ...given } }),
    done: ({ added }, { isConfirmed }) => ({
      title: IMPORT_COPY.done,
      description: importedText(added, isConfirmed),
    }),
    faultText: IMPORT_COPY.failedText,
    onDone() {
      onDone();
      return reload();
    },
  });

  function commit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const { data: consent, error: invalid } = ImportConsent.safeParse(fields.get('consent'));
    setConsentFault(invalid?.issues[0]?.message);
    if (consent !== undefined) run({ consent, isConfirmed: fields.get('confirmation') === 'skip' });
  }

  return (
    <form noValidate onSubmit={commit}>
      <Stack gap={6}>
        <Heading level={3} size="lead" tabIndex={-1} ref={focus}>
          {IMPORT_COPY.result}
        </Heading>
        <Outcome outcome={outcome} />
        {fault !== undefined && (
          <Callout tone="danger" role="alert" title={IMPORT_COPY.failed}>
            <Text>{fault}</Text>
          </Callout>
        )}
        {outcome.added === 0 ? (
          <Text>{IMPORT_COPY.nothing}</Text>
        ) : (
          <>
            <TextAreaField
              label={IMPORT_COPY.consent}
              hint={IMPORT_COPY.consentHint}
              name="consent"
              id="import-consent"
              rows={2}
              maxLength={MAX_CONSENT_LENGTH}
              autoComplete="off"
              error={consentFault}
            />
            <SelectField
              label={IMPORT_COPY.confirmation}
              name="confirmation"
              id="import-confirmation"
              defaultValue="ask"
              options={CONFIRMATIONS}
            />
          </>
        )}
        <Cluster gap={3}>
          {outcome.added > 0 && (
            <Button type="submit" loading={isBusy} loadingText={IMPORT_COPY.importing}>
              {importButton(outcome.added)}
            </Button>
          )}
          <Button variant="secondary" onClick={onBack}>
            {IMPORT_COPY.change}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** The button that was pressed is gone. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

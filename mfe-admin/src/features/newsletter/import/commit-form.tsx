import { useState, type SubmitEvent } from 'react';
import { ImportConsent, importSubscribers } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, Heading, SelectField, Stack, Text, TextAreaField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { useReloadSubscribers } from '../subscribers-query.ts';
import { IMPORT_COPY, importButton, importedText } from './admin-import-content.ts';
import type { CheckedList } from './checked-list.ts';
import { Outcome } from './outcome.tsx';

interface CommitFormProps {
  readonly checked: CheckedList;
  readonly services: ShellServices;
  onBack(): void;
  onDone(): void;
}

const MAX_CONSENT_LENGTH = 300;
const CONFIRMATIONS = [
  ['ask', IMPORT_COPY.ask],
  ['skip', IMPORT_COPY.skip],
] as const;

/** Shows what an import would do, and imports. The API sorts the list again, so nobody is added who opted out meanwhile. */
export function CommitForm({ checked: { text, outcome }, services, onBack, onDone }: CommitFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [consentFault, setConsentFault] = useState<string>();
  const [fault, setFault] = useState<string>();
  const reload = useReloadSubscribers();

  async function commit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const { data: consent, error: invalid } = ImportConsent.safeParse(fields.get('consent'));
    setConsentFault(invalid?.issues[0]?.message);
    setFault(undefined);
    if (consent === undefined || isBusy) return;
    const isConfirmed = fields.get('confirmation') === 'skip';
    setBusy(true);
    try {
      const { added } = await callAsUser(importSubscribers, { body: { text, consent, isConfirmed } });
      services.toast({ title: IMPORT_COPY.done, description: importedText(added, isConfirmed) });
      onDone();
      await reload();
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, IMPORT_COPY.failedText));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void commit(event)}>
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

import { useState } from 'react';
import { eraseSubmission, type SubmissionRecord } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, Icon, space, Stack, Text } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import { formatSize } from '../submissions/format-submission.ts';

interface EraseRecordProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
  onErased(): void;
}

/** Erases a submission once an admin has read what goes with it. */
export function EraseRecord({ record, services, onErased }: EraseRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const queries = useQueryClient();

  async function erase(close: () => void) {
    setBusy(true);
    setFault(undefined);
    try {
      await callAsUser(eraseSubmission, { params: { id: record.id } });
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, 'The application could not be erased'));
      setBusy(false);
      return;
    }
    services.toast({ title: 'Application erased', description: `${record.reference} is gone for good.` });
    close();
    onErased();
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'submission' });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        Erase...
      </Button>
      <ModalDialog
        kind="alert"
        title={`Erase the application of ${record.company_name}?`}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <Stack gap={4}>
            <WhatGoes record={record} />
            {fault !== undefined && (
              <Callout tone="danger" role="alert" title="Not erased">
                <Text>{fault}</Text>
              </Callout>
            )}
            <Cluster>
              <Button variant="secondary" onClick={close}>
                Keep it
              </Button>
              <Button
                variant="danger"
                loading={isBusy}
                loadingText="Erasing..."
                onClick={() => void erase(close)}
              >
                Erase for good
              </Button>
            </Cluster>
          </Stack>
        )}
      </ModalDialog>
    </>
  );
}

function WhatGoes({
  record: { reference, contact_name, email, document },
}: Pick<EraseRecordProps, 'record'>) {
  return (
    <Stack gap={3}>
      <Text>These go for good, and nobody can bring them back:</Text>
      <ul css={{ display: 'grid', gap: space[1], paddingInlineStart: space[6], overflowWrap: 'anywhere' }}>
        <li>
          <span css={{ whiteSpace: 'nowrap' }}>{reference}</span>, sent by {contact_name} ({email}), with both
          texts
        </li>
        {document && (
          <li>
            the document {document.name} ({formatSize(document.size)})
          </li>
        )}
        <li>mails about it that wait to be sent, and the list of those that were</li>
      </ul>
      <Text tone="muted" size="small">
        The record of changes keeps the reference, and that you erased it. A newsletter subscription of the
        same address stays.
      </Text>
    </Stack>
  );
}

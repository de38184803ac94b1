import { useState } from 'react';
import { eraseSubmission, type SubmissionRecord } from '@site/shared/contracts/staff';
import { Button, Callout, Cluster, Icon, space, Stack, Text } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { formatSize } from '../format-submission.ts';
import { forgetDrafts } from './drafts.ts';
import { ERASE_COPY, erased, eraseQuestion, fileText, sentBy, theDocument } from './admin-record-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface EraseRecordProps {
  readonly record: SubmissionRecord;
  onErased(): void;
}

/** Erases a submission after an admin has read what is erased with it. */
export function EraseRecord({ record, onErased }: EraseRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();

  const { isBusy, fault, run } = useAction({
    run: (_close: () => void) => callAsUser(eraseSubmission, { params: { id: record.id } }),
    done: { title: ERASE_COPY.done, description: erased(record.reference) },
    faultText: ERASE_COPY.failed.text,
    onDone(_, close) {
      close();
      onErased();
      forgetDrafts([record.id], queries);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'submission' });
    },
  });

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {ERASE_COPY.open}
      </Button>
      <ModalDialog
        kind="alert"
        title={eraseQuestion(record.company_name)}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <Stack gap={4}>
            <WhatGoes record={record} />
            {fault !== undefined && (
              <Callout tone="danger" role="alert" title={ERASE_COPY.failed.title}>
                <Text>{fault}</Text>
              </Callout>
            )}
            <Cluster>
              <Button variant="secondary" onClick={close}>
                {ERASE_COPY.keep}
              </Button>
              <Button
                variant="danger"
                loading={isBusy}
                loadingText={ERASE_COPY.busy}
                onClick={() => run(close)}
              >
                {ERASE_COPY.confirm}
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
      <Text>{ERASE_COPY.list}</Text>
      <ul css={{ display: 'grid', gap: space[1], paddingInlineStart: space[6], overflowWrap: 'anywhere' }}>
        <li>
          <span css={{ whiteSpace: 'nowrap' }}>{reference}</span>
          {sentBy(contact_name, email)}
        </li>
        {document && <li>{theDocument(fileText(document.name, formatSize(document.size)))}</li>}
        <li>{ERASE_COPY.notes}</li>
        <li>{ERASE_COPY.mails}</li>
      </ul>
      <Text tone="muted" size="small">
        {ERASE_COPY.keeps}
      </Text>
    </Stack>
  );
}

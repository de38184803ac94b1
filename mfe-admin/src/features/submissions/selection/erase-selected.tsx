import { useState, type SubmitEvent } from 'react';
import { eraseSubmissions, type MoveCounts } from '@site/shared/contracts/staff';
import { Button, Cluster, Icon, Stack, Text, TextField } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { forgetDrafts } from '../record/drafts.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { eraseManyQuestion, movedText, SELECTION_COPY, typeToErase } from './admin-selection-content.ts';
import type { useBulk } from './use-bulk.ts';
import type { Selected } from './use-selection.ts';

interface EraseSelectedProps {
  readonly selected: Selected;
  readonly bulk: ReturnType<typeof useBulk>;
}

/** Erases the selected submissions after an admin has typed how many. */
export function EraseSelected({ selected, bulk }: EraseSelectedProps) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const queries = useQueryClient();
  const { erase } = SELECTION_COPY;
  const count = selected.ids.size;

  async function submit(event: SubmitEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('count') ?? '').replace(/[\s,.]/g, '');
    if (typed !== String(count)) return setFault(typeToErase(count));
    close();
    await bulk.run({
      ...erase,
      outcome: (counts: MoveCounts) => movedText(counts, erase.moved),
      async run(ids) {
        const counts = await callAsUser(eraseSubmissions, { body: { ids } });
        forgetDrafts(ids, queries);
        return counts;
      },
    });
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={bulk.done !== undefined}
        onClick={() => {
          setFault(undefined);
          setAsking(true);
        }}
      >
        <Icon name="trash" />
        {erase.button}
      </Button>
      <ModalDialog
        kind="alert"
        title={eraseManyQuestion(count)}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <form noValidate onSubmit={(event) => void submit(event, close)}>
            <Stack gap={4}>
              <Text>{erase.lead}</Text>
              <TextField
                id="erase-count"
                name="count"
                label={typeToErase(count)}
                inputMode="numeric"
                autoComplete="off"
                error={fault}
              />
              <Cluster>
                <Button variant="secondary" onClick={close}>
                  {erase.keep}
                </Button>
                <Button type="submit" variant="danger">
                  {erase.confirm}
                </Button>
              </Cluster>
            </Stack>
          </form>
        )}
      </ModalDialog>
    </>
  );
}

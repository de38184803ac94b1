import { exportSelection, moveSpam, type MoveCounts } from '@site/shared/contracts/staff';
import { Button, Cluster, Icon } from '@site/shared/ui';
import { DownloadButton } from '../../../session/calls/download-button.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { Permitted } from '../../../session/permitted.tsx';
import { exportColumns, type ListLayout } from '../list/list-layout.ts';
import { movedText, SELECTION_COPY } from './admin-selection-content.ts';
import { EraseSelected } from './erase-selected.tsx';
import type { useBulk } from './use-bulk.ts';
import type { Selected } from './use-selection.ts';

interface BulkActionsProps {
  readonly selected: Selected;
  readonly layout: ListLayout;
  readonly bulk: ReturnType<typeof useBulk>;
}

/** What can be done with the selected submissions besides changing them. */
export function BulkActions({ selected, layout, bulk }: BulkActionsProps) {
  const isBusy = bulk.done !== undefined;
  const markSpam = () =>
    bulk.run({
      ...SELECTION_COPY.spam,
      outcome: (counts: MoveCounts) => movedText(counts, SELECTION_COPY.spam.moved),
      run: (ids) => callAsUser(moveSpam, { body: { ids, spam: true } }),
    });
  return (
    <Cluster gap={2}>
      <DownloadButton
        size="sm"
        endpoint={exportSelection}
        input={{ body: { ids: [...selected.ids], ...exportColumns(layout) } }}
        fileName="submissions-selected.csv"
        copy={SELECTION_COPY.exporting}
      />
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void markSpam()}>
        <Icon name="alert" />
        {SELECTION_COPY.spam.button}
      </Button>
      <Permitted permission="erase-submissions">
        <EraseSelected selected={selected} bulk={bulk} />
      </Permitted>
    </Cluster>
  );
}

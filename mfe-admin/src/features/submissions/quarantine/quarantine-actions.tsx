import { moveSpam, type MoveCounts } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Text } from '@site/shared/ui';
import { useFocusHeadingAfter } from '../../../kit/use-focus-heading-after.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { Permitted } from '../../../session/permitted.tsx';
import {
  movedText,
  progressText,
  selectedText,
  SELECTION_COPY,
} from '../selection/admin-selection-content.ts';
import { EraseSelected } from '../selection/erase-selected.tsx';
import { useBulk } from '../selection/use-bulk.ts';
import type { Selected } from '../selection/use-selection.ts';
import { QUARANTINE_COPY } from './admin-quarantine-content.ts';

/** The ID of the panel's heading. */
export const QUARANTINE_HEADING = 'quarantine';

interface QuarantineActionsProps {
  readonly selected: Selected;
  readonly services: ShellServices;
}

/** Releases or erases what is selected in quarantine. Nothing while nothing is selected. */
export function QuarantineActions(props: QuarantineActionsProps) {
  return props.selected.ids.size > 0 && <Actions {...props} />;
}

function Actions({ selected, services }: QuarantineActionsProps) {
  // The buttons go with the selection.
  const group = useFocusHeadingAfter<HTMLDivElement>('section');
  const bulk = useBulk(selected, services);
  const { done } = bulk;
  const { size } = selected.ids;
  const copy = QUARANTINE_COPY.selected;
  const release = () =>
    bulk.run({
      ...copy,
      outcome: (counts: MoveCounts) => movedText(counts, copy.moved),
      run: (ids) => callAsUser(moveSpam, { body: { ids, spam: false } }),
    });
  return (
    <Cluster ref={group} role="group" aria-label={copy.group} gap={3}>
      <Text role="status">{done === undefined ? selectedText(size) : progressText(done, size)}</Text>
      <Button
        size="sm"
        loading={done !== undefined}
        loadingText={QUARANTINE_COPY.busy}
        onClick={() => void release()}
      >
        {copy.button}
      </Button>
      <Permitted permission="erase-submissions">
        <EraseSelected selected={selected} bulk={bulk} />
      </Permitted>
      <Button variant="ghost" size="sm" onClick={selected.clear}>
        {SELECTION_COPY.clear}
      </Button>
    </Cluster>
  );
}

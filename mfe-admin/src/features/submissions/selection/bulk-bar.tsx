import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  changeSubmissions,
  listAssignees,
  LOST_REASONS,
  SUBMISSION_STATUSES,
  type SubmissionChanges,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import {
  breakpoint,
  Button,
  color,
  layer,
  line,
  media,
  radius,
  SelectField,
  shadow,
  space,
  Text,
} from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { REASON_OPTIONS, STATUS_OPTIONS } from '../../../kit/names/admin-work-content.ts';
import { useFocusHeadingAfter } from '../../../kit/use-focus-heading-after.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import type { ListLayout } from '../list/list-layout.ts';
import {
  keepText,
  outcomeText,
  progressText,
  selectedText,
  SELECTION_COPY,
} from './admin-selection-content.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useBulk } from './use-bulk.ts';
import { useCoveredEnd } from './use-covered-end.ts';
import type { Selected } from './use-selection.ts';

interface BulkBarProps {
  readonly selected: Selected;
  readonly layout: ListLayout;
  readonly services: ShellServices;
}

const NOBODY = 'nobody';

/** Changes the selected submissions. It lies over the end of the list, so no row moves when it appears. On a
 * narrow screen it unfolds. */
export function BulkBar({ selected, layout, services }: BulkBarProps) {
  const bulk = useBulk(selected, services);
  const { done } = bulk;
  const bar = useFocusHeadingAfter<HTMLDivElement>('section');
  useCoveredEnd(bar);
  const [status, setStatus] = useState('');
  const [fault, setFault] = useState<'nothing' | 'reason'>();
  const { data: staff } = useQuery({
    queryKey: ['assignees'],
    queryFn: ({ signal }) => callAsUser(listAssignees, { signal }),
  });
  const people = (staff?.items ?? []).map(({ id, email }) => [id, email] as const);
  const { fields: names } = SELECTION_COPY;
  const [isOpen, setOpen] = useState(false);
  const isBusy = done !== undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const changes = changesOf(new FormData(event.currentTarget));
    if (Object.keys(changes).length === 0) return setFault('nothing');
    if (changes.status === 'lost' && !changes.status_reason) return setFault('reason');
    setFault(undefined);
    return void bulk.run({
      done: SELECTION_COPY.done,
      failed: SELECTION_COPY.failed,
      outcome: outcomeText,
      run: (ids) => callAsUser(changeSubmissions, { body: { ids, ...changes } }),
    });
  }

  return (
    <div ref={bar} css={frame}>
      <div css={head}>
        <Text role="status" css={{ minWidth: '7rem' }}>
          {isBusy ? progressText(done, selected.ids.size) : selectedText(selected.ids.size)}
        </Text>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={CONTENT_ID}
          css={onlyNarrow}
          onClick={() => setOpen(!isOpen)}
        >
          {SELECTION_COPY.actions}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={selected.clear}>
          {SELECTION_COPY.clear}
        </Button>
      </div>
      <div id={CONTENT_ID} css={[content, !isOpen && { [media.narrow]: { display: 'none' } }]}>
        <form noValidate aria-label={SELECTION_COPY.bar} css={fields} onSubmit={submit}>
          <SelectField
            optional="unmarked"
            hideLabel
            id="bulk-status"
            name="status"
            label={names.status}
            options={STATUS_OPTIONS}
            placeholder={keepText(names.status)}
            value={status}
            error={fault === 'nothing' ? SELECTION_COPY.choose : undefined}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
          {status === 'lost' && (
            <SelectField
              hideLabel
              id="bulk-reason"
              name="reason"
              label={names.reason}
              options={REASON_OPTIONS}
              placeholder={SELECTION_COPY.chooseReason}
              error={fault === 'reason' ? SELECTION_COPY.chooseReason : undefined}
            />
          )}
          <SelectField
            optional="unmarked"
            hideLabel
            id="bulk-assignee"
            name="assignee"
            label={names.assignee}
            options={[[NOBODY, SELECTION_COPY.nobody], ...people]}
            placeholder={keepText(names.assignee)}
          />
          <Button type="submit" size="sm" loading={isBusy}>
            {SELECTION_COPY.apply}
          </Button>
        </form>
        <BulkActions {...{ selected, layout, bulk }} />
      </div>
    </div>
  );
}

const CONTENT_ID = 'bulk-actions';

/** What is chosen. */
function changesOf(data: FormData): Omit<SubmissionChanges, 'ids'> {
  const status = SUBMISSION_STATUSES.find((each) => each === data.get('status'));
  const reason = LOST_REASONS.find((each) => each === data.get('reason'));
  const assignee = String(data.get('assignee') ?? '');
  return {
    ...(status && { status }),
    ...(reason && { status_reason: reason }),
    ...(assignee && { assignee_id: assignee === NOBODY ? null : assignee }),
  };
}

const frame: CSSObject = {
  position: 'sticky',
  // Where the screen is short, the row with the focus needs the rest.
  maxBlockSize: '50dvh',
  overflowY: 'auto',
  insetBlockEnd: space[3],
  zIndex: layer.raised,
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.bg,
  boxShadow: shadow.md,
};
const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
};
const onlyNarrow: CSSObject = { [breakpoint.lg]: { display: 'none' } };
const content: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  columnGap: space[6],
  rowGap: space[3],
};
const fields: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  '& > div': { flex: '1 1 10rem', [breakpoint.lg]: { maxWidth: '13rem' } },
};

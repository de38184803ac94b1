import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { type DeadMail, type DeadMailFilter } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, Cluster, color, size, space, Stack, VisuallyHidden } from '@site/shared/ui';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { useFocusHeadingAfter } from '../../kit/use-focus-heading-after.ts';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { DEAD_MAIL_COLUMNS, DEAD_MAILS_COPY, retryAll, retrySelected } from './admin-mails-content.ts';
import { aboutMail, kindName } from '../../kit/names/admin-mail-names-content.ts';
import { useMailRetry } from './dead-mails-query.ts';
import { MAIL_RETRY_COPY } from '../../kit/names/admin-mail-names-content.ts';

interface DeadMailsListProps {
  readonly mails: readonly DeadMail[];
  readonly filter: DeadMailFilter;
  readonly services: ShellServices;
}

/** One page of failed emails, which can be sent again one by one, as selected, or all that match the filter. */
export function DeadMailsList({ mails, filter, services }: DeadMailsListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const retry = useMailRetry();
  const by = retry.busy?.by;
  // The list goes away with its last email.
  const list = useFocusHeadingAfter<HTMLDivElement>('section');
  const timeZone = services.facts.reportingTimeZone;

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  const columns: readonly ReportColumn<DeadMail>[] = [
    {
      label: DEAD_MAIL_COLUMNS.kind,
      cell: ({ id, kind, created_at }) => (
        <label css={choice}>
          <input type="checkbox" checked={selected.has(id)} onChange={() => toggle(id)} />
          <span>
            {kindName(kind)}
            <VisuallyHidden>, {formatInstant(created_at, timeZone)}</VisuallyHidden>
          </span>
        </label>
      ),
    },
    {
      label: DEAD_MAIL_COLUMNS.reason,
      cell: ({ last_error }) => (
        <span css={{ color: color.danger, overflowWrap: 'anywhere' }}>
          {last_error ?? DEAD_MAILS_COPY.noReason}
        </span>
      ),
    },
    { label: DEAD_MAIL_COLUMNS.attempts, isNumber: true, cell: ({ attempts }) => attempts },
    {
      label: DEAD_MAIL_COLUMNS.time,
      cell: ({ created_at: at }) => <time dateTime={at}>{formatInstant(at, timeZone)}</time>,
    },
    {
      label: DEAD_MAIL_COLUMNS.actions,
      cell: ({ id, kind, created_at }) => (
        <Button
          variant="secondary"
          size="sm"
          css={{ whiteSpace: 'nowrap' }}
          loading={by === id}
          loadingText={MAIL_RETRY_COPY.retrying}
          onClick={() => retry.run({ by: id })}
        >
          <span>
            {DEAD_MAILS_COPY.retry}
            <VisuallyHidden> {aboutMail(kindName(kind), formatInstant(created_at, timeZone))}</VisuallyHidden>
          </span>
        </Button>
      ),
    },
  ];
  const isAllSelected = selected.size === mails.length;
  return (
    <div ref={list}>
      <Stack gap={4}>
        <Cluster gap={3}>
          <label css={choice}>
            <input
              type="checkbox"
              checked={isAllSelected}
              onChange={() => setSelected(new Set(isAllSelected ? [] : mails.map(({ id }) => id)))}
            />
            {DEAD_MAILS_COPY.selectAll}
          </label>
          {selected.size > 0 && (
            <Button
              loading={by === 'selected'}
              loadingText={MAIL_RETRY_COPY.retrying}
              onClick={() => retry.run({ by: 'selected', ids: [...selected] })}
            >
              {retrySelected(selected.size)}
            </Button>
          )}
          <Button
            variant="secondary"
            loading={by === 'all'}
            loadingText={MAIL_RETRY_COPY.retrying}
            onClick={() => retry.run({ by: 'all', ...filter })}
          >
            {retryAll(Object.keys(filter).length > 0)}
          </Button>
        </Cluster>
        <div css={centered}>
          <ReportTable
            caption={DEAD_MAILS_COPY.title}
            columns={columns}
            rows={mails}
            keyOf={({ id }) => id}
          />
        </div>
      </Stack>
    </div>
  );
}

const choice: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: size.minTarget,
  '& input': { flex: 'none', width: '1.125rem', height: '1.125rem', margin: 0, accentColor: color.brand },
};
/** The buttons are higher than the text beside them. */
const centered: CSSObject = {
  [breakpoint.sm]: { '& tbody :is(th, td)': { verticalAlign: 'middle' } },
};

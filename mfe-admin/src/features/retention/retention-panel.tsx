import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  changeRetention,
  MAX_RETENTION_DAYS,
  MIN_RETENTION_DAYS,
  readRetention,
  RetentionDays,
  type Retention,
} from '@site/shared/contracts/staff';
import { type ReplyOf } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, Disclosure, space, Stack, Text, TextField, VisuallyHidden } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { useRetry } from '../../kit/use-retry.ts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { formatInstant } from '../../kit/time/format-instant.ts';
import {
  daysLabel,
  daysText,
  RETENTION_COLUMNS,
  RETENTION_COPY,
  savedText,
  sweepName,
} from './admin-retention-content.ts';
import { useAction } from '../../kit/use-action.ts';

const KEY = ['retention'];

/** What is removed after how long, and what the last run removed. Loaded when the panel is opened. */
export function RetentionPanel({ services }: { readonly services: ShellServices }) {
  const [isOpen, setOpen] = useState(false);
  const query = useRetry(
    useQuery({
      queryKey: KEY,
      queryFn: ({ signal }) => callAsUser(readRetention, { signal }),
      enabled: isOpen,
      meta: { isToldInPlace: true },
    }),
  );
  return (
    <Disclosure summary={RETENTION_COPY.title} headingLevel={2} onOpenChange={setOpen}>
      <Stack gap={4}>
        <Text tone="muted">{RETENTION_COPY.lead}</Text>
        {query.error && !query.data && <LoadFailure title={RETENTION_COPY.failure} query={query} />}
        {query.data && <Sweeps sweeps={query.data.items} services={services} />}
        <Text tone="muted" size="small">
          {RETENTION_COPY.note}
        </Text>
      </Stack>
    </Disclosure>
  );
}

interface SweepsProps {
  readonly sweeps: readonly Retention[];
  readonly services: ShellServices;
}

function Sweeps({ sweeps, services }: SweepsProps) {
  const timeZone = services.facts.reportingTimeZone;
  const columns: readonly ReportColumn<Retention>[] = [
    { label: RETENTION_COLUMNS.what, cell: ({ sweep }) => sweepName(sweep) },
    { label: RETENTION_COLUMNS.after, cell: ({ days }) => daysText(days) },
    {
      label: RETENTION_COLUMNS.ran,
      cell: ({ lastRunAt: at }) =>
        at === null ? RETENTION_COPY.never : <time dateTime={at}>{formatInstant(at, timeZone)}</time>,
    },
    {
      label: RETENTION_COLUMNS.count,
      isNumber: true,
      cell: ({ lastCount }) => lastCount.toLocaleString('en-US'),
    },
    {
      label: RETENTION_COLUMNS.change,
      cell: (retention) =>
        retention.canChange ? (
          <DaysForm key={String(retention.days)} retention={retention} />
        ) : (
          <span css={{ color: color.muted }}>{RETENTION_COPY.always}</span>
        ),
    },
  ];
  return (
    <ReportTable
      caption={RETENTION_COPY.title}
      columns={columns}
      rows={sweeps}
      keyOf={({ sweep }) => sweep}
    />
  );
}

interface DaysFormProps {
  readonly retention: Retention;
}

/** Sets the number of days. An empty field turns the sweep off. */
function DaysForm({ retention: { sweep, days } }: DaysFormProps) {
  const [fault, setFault] = useState<string>();
  const queries = useQueryClient();
  const { isBusy, run } = useAction({
    name: `retention-${sweep}`,
    run: (body: { readonly days: number | null }) => callAsUser(changeRetention, { params: { sweep }, body }),
    done: (_, saved) => ({ title: RETENTION_COPY.saved, description: savedText(sweep, saved.days) }),
    failed: { title: RETENTION_COPY.failed, description: RETENTION_COPY.failedText },
    onDone: (saved) => queries.setQueryData<ReplyOf<typeof readRetention>>(KEY, saved),
  });

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('days')).trim();
    const { data, error } = text === '' ? { data: null } : RetentionDays.safeParse(Number(text));
    setFault(error?.issues[0]?.message);
    if (data !== undefined) run({ days: data });
  }

  return (
    <form noValidate css={row} onSubmit={save}>
      <TextField
        label={daysLabel(sweep)}
        hideLabel
        name="days"
        id={`days-${sweep}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MAX_RETENTION_DAYS).length}
        placeholder={String(MIN_RETENTION_DAYS)}
        defaultValue={days ?? ''}
        error={fault}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        loading={isBusy}
        loadingText={RETENTION_COPY.saving}
      >
        <span>
          {RETENTION_COPY.save}
          <VisuallyHidden> {sweepName(sweep)}</VisuallyHidden>
        </span>
      </Button>
    </form>
  );
}

const row: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(4.5rem, 7rem) auto',
  alignItems: 'start',
  justifyContent: 'start',
  gap: space[2],
};

import { useEffect, useId, useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import { listAssignees, type SubmissionRecord } from '@site/shared/contracts/staff';
import {
  Button,
  Cluster,
  color,
  Heading,
  radius,
  SelectField,
  space,
  Text,
  TextField,
  VisuallyHidden,
} from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import { workFieldOf } from '../focus-field.ts';
import {
  lastChanged,
  REASON_OPTIONS,
  STATUS_OPTIONS,
  statusName,
  WORK_COPY,
} from '../../../../kit/names/admin-work-content.ts';
import { Conflict } from './conflict.tsx';
import { useWork, type WorkServices } from './use-work.ts';
import type { ShellServices } from '@site/shared/federation';

/** Status, assignee and next action of a submission, in a form. */
export function WorkSection(props: WorkServices & { readonly services: ShellServices }) {
  const { record, services } = props;
  const work = useWork(props);
  const { values, changed, isBusy, fault } = work;
  const titleId = useId();
  const staff = useStaff(record);
  const form = useWorkFocus(work);
  const { fields } = WORK_COPY;
  const field = (name: keyof typeof fields) => ({
    ...{ name, id: workFieldOf(name), label: fields[name], value: values[name] },
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      work.type(name, currentTarget.value),
  });

  return (
    <section aria-labelledby={titleId} css={frame}>
      <VisuallyHidden>
        <Heading level={3} id={titleId}>
          {WORK_COPY.title}
        </Heading>
      </VisuallyHidden>
      {work.conflict !== undefined && <Conflict title={work.conflict} work={work} staff={staff.options} />}
      <form
        ref={form}
        noValidate
        css={{ display: 'grid', gap: space[4] }}
        onSubmit={(event) => {
          event.preventDefault();
          work.submit();
        }}
      >
        <div css={grid}>
          <SelectField {...field('status')} options={withCurrent(STATUS_OPTIONS, values.status)} />
          {values.status === 'lost' && (
            <SelectField
              {...field('reason')}
              options={REASON_OPTIONS}
              placeholder={WORK_COPY.chooseReason}
              error={fault}
            />
          )}
          <SelectField
            {...field('assignee')}
            optional="unmarked"
            options={[['', WORK_COPY.nobody], ...staff.options]}
            error={staff.fault}
          />
          <TextField {...field('nextAction')} optional="unmarked" type="date" />
        </div>
        <Cluster>
          <Button
            type="submit"
            size="sm"
            variant={changed.length > 0 ? 'primary' : 'secondary'}
            loading={isBusy}
            loadingText={WORK_COPY.saving}
          >
            {WORK_COPY.save}
          </Button>
          {changed.length > 0 && work.conflict === undefined && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                work.discard();
                focusFirst(form.current);
              }}
            >
              {WORK_COPY.discard}
            </Button>
          )}
          {record.updated_at && (
            <Text tone="muted" size="small" css={{ overflowWrap: 'anywhere' }}>
              {lastChanged(
                formatInstant(record.updated_at, services.facts.reportingTimeZone),
                record.changed_by,
              )}
            </Text>
          )}
        </Cluster>
      </form>
    </section>
  );
}

/** Focuses the invalid field, and the form when the buttons of a conflict are gone. */
function useWorkFocus({ fault, conflict }: Pick<ReturnType<typeof useWork>, 'fault' | 'conflict'>) {
  const form = useRef<HTMLFormElement>(null);
  const hadConflict = useRef(false);
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);
  useEffect(() => {
    // Somebody may type elsewhere while it saves.
    const isLost = document.activeElement === document.body;
    if (hadConflict.current && conflict === undefined && isLost) focusFirst(form.current);
    hadConflict.current = conflict !== undefined;
  }, [conflict]);
  return form;
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('select')?.focus();
}

/** The accounts that a submission can be assigned to, and the one that it is assigned to. */
function useStaff({ assignee }: SubmissionRecord) {
  const { data, error } = useQuery({
    queryKey: ['assignees'],
    queryFn: ({ signal }) => callAsUser(listAssignees, { signal }),
    staleTime: 60_000,
    meta: { isToldInPlace: true },
  });
  const listed = (data?.items ?? []).map(({ id, email }) => [id, email] as const);
  const isMissing = assignee !== null && !listed.some(([id]) => id === assignee.id);
  return {
    options: isMissing ? [...listed, [assignee.id, assignee.email ?? assignee.id] as const] : listed,
    fault: error ? WORK_COPY.staffFailure : undefined,
  };
}

/** The options and a status of a later version, if that is the value. */
function withCurrent(options: readonly (readonly [string, string])[], value: string) {
  return options.some(([option]) => option === value)
    ? options
    : [...options, [value, statusName(value)] as const];
}

const frame: CSSObject = {
  display: 'grid',
  gap: space[4],
  padding: space[4],
  borderRadius: radius.md,
  background: color.surface,
};
const grid: CSSObject = {
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
};

import { useState, type SubmitEvent } from 'react';
import { AUDIT_RESULTS, AuditFilter } from '@site/shared/contracts/staff';
import { button, Button, SelectField, TextField } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { filterActions, filterFields } from '../../kit/list/filter-styles.ts';
import { AUDIT_COPY, AUDIT_RESULT_NAMES } from './admin-audit-content.ts';
import { EVENT_OPTIONS } from '../../kit/names/admin-audit-events-content.ts';
import { searchOfFilter, type FilterField } from './audit-address.ts';

const RESULT_OPTIONS = AUDIT_RESULTS.map((result) => [result, AUDIT_RESULT_NAMES[result]] as const);

type Faults = Readonly<Partial<Record<FilterField, string>>>;

interface AuditFilterFormProps {
  readonly filter: AuditFilter;
  /** Called when another filter is chosen. It renders the form again, so the focus has to move. */
  onNavigate(): void;
}

/** Chooses which lines are shown. The fields change nothing until they are submitted. */
export function AuditFilterForm({ filter, onNavigate }: AuditFilterFormProps) {
  const [parameters, setParameters] = useSearchParams();
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    const { data, error } = AuditFilter.safeParse(Object.fromEntries(filled));
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setFaults(Object.fromEntries(issues) as Faults);
    if (!data) return;
    setParameters(searchOfFilter(parameters, data));
    onNavigate();
  }

  return (
    <form noValidate role="search" aria-label={AUDIT_COPY.filter} css={filterFields} onSubmit={submit}>
      <SelectField
        optional="unmarked"
        label={AUDIT_COPY.event}
        name="event"
        defaultValue={filter.event ?? ''}
        placeholder={AUDIT_COPY.anyEvent}
        options={EVENT_OPTIONS}
      />
      <TextField
        optional="unmarked"
        type="email"
        label={AUDIT_COPY.person}
        name="actor"
        defaultValue={filter.actor}
        autoComplete="off"
        error={faults.actor}
      />
      <TextField
        optional="unmarked"
        label={AUDIT_COPY.subject}
        name="subject"
        defaultValue={filter.subject}
        maxLength={36}
        autoComplete="off"
        spellCheck={false}
        error={faults.subject}
      />
      <SelectField
        optional="unmarked"
        label={AUDIT_COPY.result}
        name="result"
        defaultValue={filter.result ?? ''}
        placeholder={AUDIT_COPY.anyResult}
        options={RESULT_OPTIONS}
      />
      <TextField
        optional="unmarked"
        type="date"
        label={AUDIT_COPY.from}
        name="startDate"
        defaultValue={filter.startDate}
        error={faults.startDate}
      />
      <TextField
        optional="unmarked"
        type="date"
        label={AUDIT_COPY.to}
        name="endDate"
        defaultValue={filter.endDate}
        error={faults.endDate}
      />
      <div css={filterActions}>
        <Button type="submit" variant="secondary">
          {AUDIT_COPY.apply}
        </Button>
        {Object.keys(filter).length > 0 && <ClearFilters onNavigate={onNavigate} />}
      </div>
    </form>
  );
}

/** A link to the audit log without a filter. */
export function ClearFilters({ onNavigate }: Pick<AuditFilterFormProps, 'onNavigate'>) {
  const [parameters] = useSearchParams();
  return (
    <Link
      to={{ search: searchOfFilter(parameters, {}).toString() }}
      css={button({ variant: 'secondary' })}
      onClick={onNavigate}
    >
      {AUDIT_COPY.clear}
    </Link>
  );
}

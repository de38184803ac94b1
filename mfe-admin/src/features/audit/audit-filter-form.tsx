import { AUDIT_RESULTS, AuditFilter } from '@site/shared/contracts/staff';
import { SelectField, TextField } from '@site/shared/ui';
import { DayFields } from '../../kit/list/day-fields.tsx';
import { FilterForm } from '../../kit/list/filter-form.tsx';
import { EVENT_OPTIONS } from '../../kit/names/admin-audit-events-content.ts';
import { AUDIT_COPY, AUDIT_RESULT_NAMES } from './admin-audit-content.ts';
import { searchOfFilter } from './audit-address.ts';

const RESULT_OPTIONS = AUDIT_RESULTS.map((result) => [result, AUDIT_RESULT_NAMES[result]] as const);

interface AuditFilterFormProps {
  readonly filter: AuditFilter;
  onNavigate(): void;
}

/** Chooses which lines are shown. */
export function AuditFilterForm({ filter, onNavigate }: AuditFilterFormProps) {
  const form = { label: AUDIT_COPY.filter, schema: AuditFilter, searchOf: searchOfFilter };
  return (
    <FilterForm<AuditFilter> {...form} filter={filter} onNavigate={onNavigate}>
      {(faults) => (
        <>
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
          <DayFields labels={AUDIT_COPY} filter={filter} faults={faults} />
        </>
      )}
    </FilterForm>
  );
}

import { DeadMailFilter } from '@site/shared/contracts/staff';
import { SelectField, TextField } from '@site/shared/ui';
import { FilterForm } from '../../kit/list/filter-form.tsx';
import { MAIL_KINDS } from '../../kit/names/admin-mail-names-content.ts';
import { MAIL_FILTER_COPY } from './admin-mails-content.ts';
import { searchOfFilter } from './mail-address.ts';

const KIND_OPTIONS = Object.entries(MAIL_KINDS);
const MAX_REASON_LENGTH = 200;

interface MailFilterFormProps {
  readonly filter: DeadMailFilter;
  onNavigate(): void;
}

/** Chooses which failed emails are shown. */
export function MailFilterForm({ filter, onNavigate }: MailFilterFormProps) {
  const form = { label: MAIL_FILTER_COPY.form, schema: DeadMailFilter, searchOf: searchOfFilter };
  return (
    <FilterForm<DeadMailFilter> {...form} filter={filter} onNavigate={onNavigate}>
      {() => (
        <>
          <SelectField
            optional="unmarked"
            label={MAIL_FILTER_COPY.kind}
            name="kind"
            defaultValue={filter.kind ?? ''}
            placeholder={MAIL_FILTER_COPY.anyKind}
            options={KIND_OPTIONS}
          />
          <TextField
            optional="unmarked"
            label={MAIL_FILTER_COPY.reason}
            name="reason"
            defaultValue={filter.reason}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </FilterForm>
  );
}

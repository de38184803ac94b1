import type { SubmitEvent } from 'react';
import { DeadMailFilter } from '@site/shared/contracts/staff';
import { button, Button, SelectField, TextField } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { filterActions, filterFields } from '../../kit/list/filter-styles.ts';
import { MAIL_FILTER_COPY } from './admin-mails-content.ts';
import { MAIL_KINDS } from '../../kit/names/admin-mail-names-content.ts';
import { searchOfFilter } from './mail-address.ts';

const KIND_OPTIONS = Object.entries(MAIL_KINDS);
const MAX_REASON_LENGTH = 200;

interface MailFilterFormProps {
  readonly filter: DeadMailFilter;
  /** Called when another filter is chosen. It renders the form again, so the focus has to move. */
  onNavigate(): void;
}

/** Chooses which failed emails are shown. The fields change nothing until they are submitted. */
export function MailFilterForm({ filter, onNavigate }: MailFilterFormProps) {
  const [parameters, setParameters] = useSearchParams();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    const { data } = DeadMailFilter.safeParse(Object.fromEntries(filled));
    if (!data) return;
    setParameters(searchOfFilter(parameters, data));
    onNavigate();
  }

  return (
    <form noValidate role="search" aria-label={MAIL_FILTER_COPY.form} css={filterFields} onSubmit={submit}>
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
      <div css={filterActions}>
        <Button type="submit" variant="secondary">
          {MAIL_FILTER_COPY.apply}
        </Button>
        {Object.keys(filter).length > 0 && <ClearFilters onNavigate={onNavigate} />}
      </div>
    </form>
  );
}

/** A link to the list without a filter. */
export function ClearFilters({ onNavigate }: Pick<MailFilterFormProps, 'onNavigate'>) {
  const [parameters] = useSearchParams();
  return (
    <Link
      to={{ search: searchOfFilter(parameters, {}).toString() }}
      css={button({ variant: 'ghost' })}
      onClick={onNavigate}
    >
      {MAIL_FILTER_COPY.clear}
    </Link>
  );
}

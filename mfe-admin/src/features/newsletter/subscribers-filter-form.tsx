import { useState, type SubmitEvent } from 'react';
import { SUBSCRIBER_STATES, SubscriberFilter } from '@site/shared/contracts/staff';
import { button, Button, SelectField, TextField } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { filterActions, filterFields } from '../../kit/list/filter-styles.ts';
import { STATE_NAMES, SUBSCRIBER_FILTER_COPY } from './admin-newsletter-content.ts';
import { searchOfFilter, type FilterField } from './subscribers-address.ts';

const STATE_OPTIONS = SUBSCRIBER_STATES.map((state) => [state, STATE_NAMES[state]] as const);
const MAX_TEXT_LENGTH = 255;

type Faults = Readonly<Partial<Record<FilterField, string>>>;

interface SubscribersFilterFormProps {
  readonly filter: SubscriberFilter;
  /** Called when another filter is chosen. It renders the form again, so the focus has to move. */
  onNavigate(): void;
}

/** Chooses which subscribers are shown. The fields change nothing until they are submitted. */
export function SubscribersFilterForm({ filter, onNavigate }: SubscribersFilterFormProps) {
  const [parameters, setParameters] = useSearchParams();
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    const { data, error } = SubscriberFilter.safeParse(Object.fromEntries(filled));
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setFaults(Object.fromEntries(issues) as Faults);
    if (!data) return;
    setParameters(searchOfFilter(parameters, data));
    onNavigate();
  }

  return (
    <form
      noValidate
      role="search"
      aria-label={SUBSCRIBER_FILTER_COPY.form}
      css={filterFields}
      onSubmit={submit}
    >
      <TextField
        optional="unmarked"
        label={SUBSCRIBER_FILTER_COPY.text}
        name="text"
        defaultValue={filter.text}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={faults.text}
      />
      <SelectField
        optional="unmarked"
        label={SUBSCRIBER_FILTER_COPY.state}
        name="state"
        defaultValue={filter.state ?? ''}
        placeholder={SUBSCRIBER_FILTER_COPY.anyState}
        options={STATE_OPTIONS}
      />
      <TextField
        optional="unmarked"
        type="date"
        label={SUBSCRIBER_FILTER_COPY.from}
        name="startDate"
        defaultValue={filter.startDate}
        error={faults.startDate}
      />
      <TextField
        optional="unmarked"
        type="date"
        label={SUBSCRIBER_FILTER_COPY.to}
        name="endDate"
        defaultValue={filter.endDate}
        error={faults.endDate}
      />
      <div css={filterActions}>
        <Button type="submit" variant="secondary">
          {SUBSCRIBER_FILTER_COPY.apply}
        </Button>
        {Object.keys(filter).length > 0 && <ClearFilters onNavigate={onNavigate} />}
      </div>
    </form>
  );
}

/** A link to the list without a filter. */
export function ClearFilters({ onNavigate }: Pick<SubscribersFilterFormProps, 'onNavigate'>) {
  const [parameters] = useSearchParams();
  return (
    <Link
      to={{ search: searchOfFilter(parameters, {}).toString() }}
      css={button({ variant: 'ghost' })}
      onClick={onNavigate}
    >
      {SUBSCRIBER_FILTER_COPY.clear}
    </Link>
  );
}

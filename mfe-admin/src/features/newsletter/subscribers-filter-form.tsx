import { SUBSCRIBER_STATES, SubscriberFilter } from '@site/shared/contracts/staff';
import { SelectField, TextField } from '@site/shared/ui';
import { DayFields } from '../../kit/list/day-fields.tsx';
import { FilterForm } from '../../kit/list/filter-form.tsx';
import { STATE_NAMES, SUBSCRIBER_FILTER_COPY } from './admin-newsletter-content.ts';
import { searchOfFilter } from './subscribers-address.ts';

const STATE_OPTIONS = SUBSCRIBER_STATES.map((state) => [state, STATE_NAMES[state]] as const);
const MAX_TEXT_LENGTH = 255;

interface SubscribersFilterFormProps {
  readonly filter: SubscriberFilter;
  onNavigate(): void;
}

/** Chooses which subscribers are shown. */
export function SubscribersFilterForm({ filter, onNavigate }: SubscribersFilterFormProps) {
  const form = { label: SUBSCRIBER_FILTER_COPY.form, schema: SubscriberFilter, searchOf: searchOfFilter };
  return (
    <FilterForm<SubscriberFilter> {...form} filter={filter} onNavigate={onNavigate}>
      {(faults) => (
        <>
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
          <DayFields labels={SUBSCRIBER_FILTER_COPY} filter={filter} faults={faults} />
        </>
      )}
    </FilterForm>
  );
}

import { ROLE_CHOICES, USER_STATES, UserFilter } from '@site/shared/contracts/staff';
import { SelectField, TextField } from '@site/shared/ui';
import { FilterForm, FilterLink } from '../../kit/list/filter-form.tsx';
import { ROLE_NAMES, STATE_NAMES, USER_FILTER_COPY, USERS_COPY } from './admin-users-content.ts';
import { searchOfFilter } from './users-address.ts';

const ROLE_OPTIONS = ROLE_CHOICES.map(
  (role) => [role, role === 'none' ? USERS_COPY.noRole : ROLE_NAMES[role]] as const,
);
const STATE_OPTIONS = USER_STATES.map((state) => [state, STATE_NAMES[state]] as const);
const MAX_EMAIL_LENGTH = 255;

/** Accounts whose owners confirmed the email and have no role yet. */
const WAITING: UserFilter = { role: 'none', state: 'active' };

interface UsersFilterFormProps {
  readonly filter: UserFilter;
  onNavigate(): void;
}

/** Chooses which accounts are shown. */
export function UsersFilterForm({ filter, onNavigate }: UsersFilterFormProps) {
  const place = { searchOf: searchOfFilter, onNavigate };
  const waiting = (
    <FilterLink<UserFilter> {...place} filter={WAITING}>
      {USER_FILTER_COPY.waiting}
    </FilterLink>
  );
  const form = { label: USER_FILTER_COPY.form, schema: UserFilter, links: waiting };
  return (
    <FilterForm<UserFilter> {...form} {...place} filter={filter}>
      {() => (
        <>
          <TextField
            optional="unmarked"
            label={USER_FILTER_COPY.email}
            name="email"
            defaultValue={filter.email}
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            optional="unmarked"
            label={USER_FILTER_COPY.role}
            name="role"
            defaultValue={filter.role ?? ''}
            placeholder={USER_FILTER_COPY.anyRole}
            options={ROLE_OPTIONS}
          />
          <SelectField
            optional="unmarked"
            label={USER_FILTER_COPY.state}
            name="state"
            defaultValue={filter.state ?? ''}
            placeholder={USER_FILTER_COPY.anyState}
            options={STATE_OPTIONS}
          />
        </>
      )}
    </FilterForm>
  );
}

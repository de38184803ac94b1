import type { SubmitEvent } from 'react';
import { ROLE_CHOICES, USER_STATES, UserFilter } from '@site/shared/contracts/staff';
import { button, Button, SelectField, TextField } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { filterActions, filterFields } from '../../kit/list/filter-styles.ts';
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
  /** Called when another filter is chosen. It renders the form again, so the focus has to move. */
  onNavigate(): void;
}

/** Chooses which accounts are shown. The fields change nothing until they are submitted. */
export function UsersFilterForm({ filter, onNavigate }: UsersFilterFormProps) {
  const [parameters, setParameters] = useSearchParams();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    const { data } = UserFilter.safeParse(Object.fromEntries(filled));
    if (!data) return;
    setParameters(searchOfFilter(parameters, data));
    onNavigate();
  }

  return (
    <form noValidate role="search" aria-label={USER_FILTER_COPY.form} css={filterFields} onSubmit={submit}>
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
      <div css={filterActions}>
        <Button type="submit" variant="secondary">
          {USER_FILTER_COPY.apply}
        </Button>
        <FilterLink filter={WAITING} onNavigate={onNavigate}>
          {USER_FILTER_COPY.waiting}
        </FilterLink>
        {Object.keys(filter).length > 0 && <ClearFilters onNavigate={onNavigate} />}
      </div>
    </form>
  );
}

/** A link to the list without a filter. */
export function ClearFilters({ onNavigate }: Pick<UsersFilterFormProps, 'onNavigate'>) {
  return (
    <FilterLink filter={{}} onNavigate={onNavigate}>
      {USER_FILTER_COPY.clear}
    </FilterLink>
  );
}

function FilterLink({ filter, onNavigate, children }: UsersFilterFormProps & { readonly children: string }) {
  const [parameters] = useSearchParams();
  return (
    <Link
      to={{ search: searchOfFilter(parameters, filter).toString() }}
      css={button({ variant: 'ghost' })}
      onClick={onNavigate}
    >
      {children}
    </Link>
  );
}

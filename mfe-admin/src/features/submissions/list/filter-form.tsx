import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';
import { statusesOf, SubmissionSelection } from '@site/shared/contracts/staff';
import { Button, SelectField, space, TextField } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { FILTER_COPY } from '../../../kit/admin-kit-content.ts';
import { DayFields } from '../../../kit/list/day-fields.tsx';
import { filterFields } from '../../../kit/list/filter-styles.ts';
import {
  ANY,
  DOCUMENT_NAMES,
  DUE_NAMES,
  FILTER_LABELS,
  LIST_COPY,
  SORT_LABEL,
  SORT_OPTIONS,
} from '../admin-list-content.ts';
import { searchOfSelection, withSortOfDue } from './list-address.ts';
import type { SelectionField } from './list-parameters.ts';
import { StatusBoxes } from './status-boxes.tsx';

const DAY_LABELS = { from: FILTER_LABELS.startDate, to: FILTER_LABELS.endDate };

type Faults = Readonly<Partial<Record<SelectionField, string>>>;

interface FilterFormProps {
  readonly selection: SubmissionSelection;
  /** Called when another selection is chosen. It renders the form again, so the focus has to move. */
  onNavigate(): void;
}

/** Chooses which submissions are listed, and in which order. The fields change nothing until they are submitted. */
export function FilterForm({ selection, onNavigate }: FilterFormProps) {
  const [parameters, setParameters] = useSearchParams();
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data, error } = SubmissionSelection.safeParse(withSortOfDue(valuesOf(event.currentTarget)));
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setFaults(Object.fromEntries(issues) as Faults);
    if (!data) return;
    setParameters(searchOfSelection(parameters, data));
    onNavigate();
  }

  return (
    <form noValidate role="search" aria-label={LIST_COPY.filterForm} css={form} onSubmit={submit}>
      {selection.text !== undefined && <input type="hidden" name="text" value={selection.text} />}
      <StatusBoxes checked={statusesOf(selection)} />
      <div css={filterFields}>
        <SelectField
          optional="unmarked"
          label={FILTER_LABELS.industry}
          name="industry"
          defaultValue={selection.industry ?? ''}
          placeholder={ANY}
          options={Object.entries(INDUSTRIES)}
        />
        <SelectField
          optional="unmarked"
          label={FILTER_LABELS.companySize}
          name="companySize"
          defaultValue={selection.companySize ?? ''}
          placeholder={ANY}
          options={Object.entries(COMPANY_SIZES)}
        />
        <SelectField
          optional="unmarked"
          label={FILTER_LABELS.document}
          name="document"
          defaultValue={selection.document ?? ''}
          placeholder={ANY}
          options={Object.entries(DOCUMENT_NAMES)}
        />
        <SelectField
          optional="unmarked"
          label={FILTER_LABELS.due}
          name="due"
          defaultValue={selection.due ?? ''}
          placeholder={ANY}
          options={Object.entries(DUE_NAMES)}
        />
        <TextField
          optional="unmarked"
          type="email"
          label={FILTER_LABELS.assignee}
          name="assignee"
          defaultValue={selection.assignee}
          autoComplete="off"
          error={faults.assignee}
        />
        <DayFields labels={DAY_LABELS} filter={selection} faults={faults} />
        <SelectField
          optional="unmarked"
          label={SORT_LABEL}
          name="sort"
          defaultValue={`${selection.sort} ${selection.order}`}
          options={SORT_OPTIONS}
          error={faults.sort}
        />
      </div>
      <div>
        <Button type="submit" variant="secondary">
          {FILTER_COPY.apply}
        </Button>
      </div>
    </form>
  );
}

/** The fields that are filled in. */
function valuesOf(element: HTMLFormElement): Readonly<Record<string, string>> {
  const data = new FormData(element);
  const [sort = '', order = ''] = String(data.get('sort')).split(' ');
  const values = { ...Object.fromEntries(data), status: data.getAll('status').join(','), sort, order };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );
}

const form: CSSObject = { display: 'grid', gap: space[4] };

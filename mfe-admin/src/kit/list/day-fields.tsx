import { TextField } from '@site/shared/ui';

type Days = { readonly [Field in 'startDate' | 'endDate']?: string | undefined };

interface DayFieldsProps {
  readonly labels: Readonly<Record<'from' | 'to', string>>;
  readonly filter: Days;
  readonly faults: Days;
}

/** The first and the last day of a filter. */
export function DayFields({ labels, filter, faults }: DayFieldsProps) {
  return (
    <>
      <TextField
        optional="unmarked"
        type="date"
        label={labels.from}
        name="startDate"
        defaultValue={filter.startDate}
        error={faults.startDate}
      />
      <TextField
        optional="unmarked"
        type="date"
        label={labels.to}
        name="endDate"
        defaultValue={filter.endDate}
        error={faults.endDate}
      />
    </>
  );
}

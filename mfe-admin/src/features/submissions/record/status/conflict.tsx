import type { CSSObject } from '@emotion/react';
import { Button, Callout, Cluster, color, fontSize, space, Text, weight } from '@site/shared/ui';
import { formatDate } from '../../../../kit/time/format-days.ts';
import { reasonName, statusName, WORK_COPY } from '../../../../kit/names/admin-work-content.ts';
import type { useWork } from './use-work.ts';
import type { WorkField, WorkValues } from './work-draft.ts';

interface ConflictProps {
  /** Says who changed it. */
  readonly title: string;
  readonly work: ReturnType<typeof useWork>;
  readonly staff: readonly (readonly [id: string, email: string])[];
}

/** What somebody else saved, beside what was typed, with a button for each. */
export function Conflict({ title, work, staff }: ConflictProps) {
  const { conflict: copy, fields } = WORK_COPY;
  const { saved, values, changed, isBusy } = work;
  const text = (field: WorkField, from: WorkValues) => textOf(field, from[field], staff);
  return (
    <Callout tone="warning" role="alert" title={title}>
      <Text>{copy.lead}</Text>
      {changed.length > 0 && (
        <table css={table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{copy.theirs}</th>
              <th scope="col">{copy.yours}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <tr key={field}>
                <th scope="row">{fields[field]}</th>
                <td>{text(field, saved)}</td>
                <td>{text(field, values)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Cluster css={{ paddingBlockStart: space[2] }}>
        {changed.length > 0 && (
          <Button size="sm" loading={isBusy} loadingText={WORK_COPY.saving} onClick={work.apply}>
            {copy.apply}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={work.discard}>
          {copy.keep}
        </Button>
      </Cluster>
    </Callout>
  );
}

function textOf(field: WorkField, value: string, staff: ConflictProps['staff']): string {
  switch (field) {
    case 'status':
      return statusName(value);
    case 'reason':
      return reasonName(value);
    case 'assignee':
      return value === '' ? WORK_COPY.nobody : (new Map(staff).get(value) ?? value);
    case 'nextAction':
      return value === '' ? WORK_COPY.noDate : formatDate(value);
  }
}

const table: CSSObject = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
  '& th, & td': {
    padding: `${space[1]} ${space[2]} ${space[1]} 0`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': { color: color.muted, fontWeight: weight.medium },
};

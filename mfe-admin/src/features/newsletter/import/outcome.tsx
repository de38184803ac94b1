import type { ImportColumn, ImportOutcome } from '@site/shared/contracts/staff';
import { space, Text } from '@site/shared/ui';
import { ReportTable, type ReportColumn } from '../../../kit/list/report-table.tsx';
import {
  COLUMN_COLUMNS,
  COLUMN_USES,
  columnName,
  IMPORT_COPY,
  lineText,
  OUTCOME_COLUMNS,
  OUTCOME_ROWS,
} from './admin-import-content.ts';

type OutcomeRow = (typeof OUTCOME_ROWS)[number];

/** What an import would do, and what it takes each column for. */
export function Outcome({ outcome }: { readonly outcome: ImportOutcome }) {
  const columns: readonly ReportColumn<OutcomeRow>[] = [
    { label: OUTCOME_COLUMNS.kind, cell: ([, name]) => name },
    {
      label: OUTCOME_COLUMNS.count,
      isNumber: true,
      cell: ([field]) => outcome[field].toLocaleString('en-US'),
    },
    { label: OUTCOME_COLUMNS.effect, cell: ([, , effect]) => effect },
  ];
  return (
    <>
      <ReportTable
        caption={IMPORT_COPY.result}
        columns={columns}
        rows={OUTCOME_ROWS}
        keyOf={([field]) => field}
      />
      <ReportTable
        caption={IMPORT_COPY.columns}
        columns={COLUMNS}
        rows={outcome.columns.map((column, index) => ({ ...column, number: index + 1 }))}
        keyOf={({ number }) => String(number)}
      />
      {outcome.invalidLines.length > 0 && (
        <div>
          <Text size="small">{IMPORT_COPY.invalid}</Text>
          <ul css={{ display: 'grid', gap: space[1], margin: 0, paddingInlineStart: space[6] }}>
            {outcome.invalidLines.map(({ line, text }) => (
              <li key={line} css={{ overflowWrap: 'anywhere' }}>
                {lineText(line, text)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type ColumnRow = ImportColumn & { readonly number: number };

const COLUMNS: readonly ReportColumn<ColumnRow>[] = [
  { label: COLUMN_COLUMNS.name, cell: ({ name, number }) => columnName(name, number) },
  { label: COLUMN_COLUMNS.use, cell: ({ use }) => COLUMN_USES[use] },
];

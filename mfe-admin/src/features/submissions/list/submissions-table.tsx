import { memo, useMemo, type ComponentProps, type ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  columnsOf,
  parseSearch,
  type SubmissionColumn,
  type SubmissionRow,
  type SubmissionSelection,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import {
  Badge,
  breakpoint,
  fontSize,
  Icon,
  space,
  textLink,
  VisuallyHidden,
  visuallyHidden,
} from '@site/shared/ui';
import { formatDate } from '../../../kit/time/format-days.ts';
import { cell, frame, header, row, table } from '../../../kit/list/table-styles.ts';
import { RecordLink } from '../record/record-link.tsx';
import { statusName } from '../../../kit/names/admin-work-content.ts';
import { checkText, COLUMN_NAMES, DOCUMENT_COPY, TABLE_COPY } from '../admin-submissions-content.ts';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { companySizeLabel, industryLabel } from '../format-submission.ts';
import { selectRow } from '../selection/admin-selection-content.ts';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selected } from '../selection/use-selection.ts';
import { Highlight } from './highlight.tsx';
import type { ListLayout } from './list-layout.ts';
import { SortHeader } from './sort-header.tsx';
import { DueBadge, DuplicateBadge, RowBadge, TouchBadge } from './badges.tsx';

/** A submission with this spam score or more is marked for a second look. */
const CHECK_SCORE = 30;

interface SubmissionsTableProps {
  readonly rows: readonly SubmissionRow[];
  readonly layout: ListLayout;
  readonly selection: SubmissionSelection;
  readonly selected: Selected;
  readonly services: ShellServices;
}

/** Explicit roles, because the narrow layout's `display` values remove the implicit ones. */
export function SubmissionsTable(props: SubmissionsTableProps) {
  const { rows, layout, selection, selected, services } = props;
  const references = useMemo(() => new Set(rows.map(({ reference }) => reference)), [rows]);
  const text = selection.text ?? '';
  const terms = useMemo(() => parseSearch(text).terms, [text]);
  const shown = layout.columns.join();
  const columns = useMemo(() => columnsOf(shown), [shown]);
  return (
    <div role="region" aria-label={TABLE_COPY.region} tabIndex={0} css={frame}>
      <table role="table" css={[table, layout.density === 'compact' ? compact : dense]}>
        <caption css={visuallyHidden}>{TABLE_COPY.caption}</caption>
        <thead role="rowgroup" css={header}>
          <tr role="row">
            {layout.columns.map((column) => (
              <ColumnHeader key={column} column={column} selection={selection} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((submission) => (
            <Row
              key={submission.id}
              {...{ columns, submission, terms, services }}
              isSelected={selected.ids.has(submission.id)}
              onSelect={selected.set}
              listed={references}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SORTS: Readonly<Partial<Record<SubmissionColumn, SortOfColumn>>> = {
  date: { sort: 'received', first: 'descending' },
  company: { sort: 'company', first: 'ascending' },
  status: { sort: 'status', first: 'ascending' },
  'next-action': { sort: 'due', first: 'ascending' },
  changed: { sort: 'changed', first: 'descending' },
};
type SortOfColumn = Pick<ComponentProps<typeof SortHeader>, 'sort' | 'first'>;

function ColumnHeader({
  column,
  selection,
}: Pick<SubmissionsTableProps, 'selection'> & { readonly column: SubmissionColumn }) {
  const sort = SORTS[column];
  if (sort) return <SortHeader label={COLUMN_NAMES[column]} {...sort} selection={selection} />;
  return (
    <th scope="col" role="columnheader">
      {COLUMN_NAMES[column]}
    </th>
  );
}

interface RowProps {
  readonly submission: SubmissionRow;
  /** References of all listed rows. */
  readonly listed: ReadonlySet<string>;
  /** What is searched for. */
  readonly terms: readonly string[];
  readonly isSelected: boolean;
  readonly onSelect: Selected['set'];
  readonly services: ShellServices;
}

/** With two hundred rows, rendering all for one that is selected would be felt. */
const Row = memo(function Row({
  columns,
  ...props
}: RowProps & { readonly columns: readonly SubmissionColumn[] }) {
  return (
    <tr role="row" id={props.submission.reference} css={row}>
      {columns.map((column) => (
        <td key={column} role="cell" data-label={COLUMN_NAMES[column]} css={cell}>
          <div css={BREAKING[column]}>{CELLS[column](props)}</div>
        </td>
      ))}
    </tr>
  );
});

const CELLS: Readonly<Record<SubmissionColumn, (props: RowProps) => ReactNode>> = {
  date: ({ submission: { id, company_name, reference, created_at }, isSelected, onSelect, services }) => (
    <div css={{ display: 'flex', alignItems: 'flex-start', gap: space[2] }}>
      <SelectBox
        aria-label={selectRow(company_name, reference)}
        checked={isSelected}
        onChange={(event) => onSelect([id], event.currentTarget.checked)}
      />
      <time dateTime={created_at} css={onTwoLines}>
        {formatInstant(created_at, services.facts.reportingTimeZone)}
      </time>
    </div>
  ),
  company: ({ submission, listed, terms, services }) => (
    <Company {...{ submission, listed, terms }} timeZone={services.facts.reportingTimeZone} />
  ),
  contact: ({ submission, terms }) => <Highlight text={submission.contact_name} terms={terms} />,
  email: ({ submission: { email }, terms }) => (
    <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
      <Highlight text={email} terms={terms} />
    </a>
  ),
  phone: ({ submission, terms }) => (
    <span css={onOneLine}>
      <Highlight text={submission.phone} terms={terms} />
    </span>
  ),
  industry: ({ submission }) => industryLabel(submission.industry),
  size: ({ submission }) => <span css={onOneLine}>{companySizeLabel(submission.company_size)}</span>,
  reference: ({ submission }) => <span css={onOneLine}>{submission.reference}</span>,
  document: ({ submission }) => (submission.file_path === null ? TABLE_COPY.no : TABLE_COPY.yes),
  status: ({ submission }) => statusName(submission.status),
  assignee: ({ submission }) => submission.assignee ?? TABLE_COPY.nobody,
  'next-action': ({ submission: { next_action_on } }) =>
    next_action_on === null ? TABLE_COPY.nothing : <span css={onOneLine}>{formatDate(next_action_on)}</span>,
  'spam-score': ({ submission }) => submission.spam_score,
  changed: ({ submission: { changed_at }, services }) => (
    <time dateTime={changed_at} css={onTwoLines}>
      {formatInstant(changed_at, services.facts.reportingTimeZone)}
    </time>
  ),
};

interface CompanyProps extends Pick<RowProps, 'submission' | 'listed' | 'terms'> {
  readonly timeZone: string;
}

/** The company with what staff have to know before they open it. */
function Company({ submission, listed, terms, timeZone }: CompanyProps) {
  const { file_path, spam_score, spam_reasons, duplicate_of, status } = submission;
  return (
    <div css={company}>
      <RecordLink {...submission}>
        <Highlight text={submission.company_name} terms={terms} />
      </RecordLink>
      {file_path !== null && (
        <span>
          <Icon name="file" css={{ verticalAlign: '-0.2em' }} />
          <VisuallyHidden>{DOCUMENT_COPY.attached}</VisuallyHidden>
        </span>
      )}
      <Badge tone={status === 'new' ? 'brand' : 'neutral'} css={small}>
        {statusName(status)}
      </Badge>
      <TouchBadge {...{ submission, timeZone }} />
      <DueBadge {...{ submission, timeZone }} />
      {spam_score >= CHECK_SCORE && <RowBadge>{checkText(spam_reasons)}</RowBadge>}
      {duplicate_of !== null && <DuplicateBadge of={duplicate_of} listed={listed} />}
    </div>
  );
}

/** May break on a narrow screen, where the text can be wider than the card. */
const onOneLine = { [breakpoint.sm]: { whiteSpace: 'nowrap' } } as const;

/** The date above the time. */
const onTwoLines = { [breakpoint.sm]: { display: 'inline-block', minWidth: '6.5rem' } } as const;

const breaking = (minWidth: string): CSSObject => ({
  overflowWrap: 'anywhere',
  [breakpoint.sm]: { minWidth },
});

/** Columns whose long words break, so that all columns fit. Beside an open record, the table scrolls sideways instead. */
const BREAKING: Readonly<Partial<Record<SubmissionColumn, CSSObject>>> = {
  company: breaking('9rem'),
  contact: breaking('6.5rem'),
  email: breaking('9rem'),
  assignee: breaking('9rem'),
};

const small = { paddingBlock: 0 } as const;
const company: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  rowGap: space[1],
};
/** Seven columns next to each other on a laptop. */
const dense: CSSObject = {
  [breakpoint.sm]: {
    '&& td, && th': { padding: space[2] },
    '&& td:first-of-type, && th:first-of-type': { paddingInlineStart: space[3] },
  },
};
const compact: CSSObject = {
  [breakpoint.sm]: {
    fontSize: fontSize.small,
    '&& td, && th': { padding: `${space[1]} ${space[2]}` },
    '&& td:first-of-type, && th:first-of-type': { paddingInlineStart: space[3] },
  },
};

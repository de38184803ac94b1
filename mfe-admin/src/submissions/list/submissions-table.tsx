import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { parseSearch, type SubmissionRow, type SubmissionSelection } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import {
  Badge,
  breakpoint,
  Icon,
  radius,
  space,
  textLink,
  VisuallyHidden,
  visuallyHidden,
} from '@site/shared/ui';
import { cell, frame, header, row, table } from '../../panels/table-styles.ts';
import { RecordLink } from '../../record/record-link.tsx';
import { statusName } from '../../record/status/admin-work-content.ts';
import { checkText, COLUMNS, DOCUMENT_COPY, TABLE_COPY } from '../admin-submissions-content.ts';
import { companySizeLabel, formatInstant, industryLabel } from '../format-submission.ts';
import { selectRow } from '../selection/admin-selection-content.ts';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selected } from '../selection/use-selection.ts';
import { DueBadge } from './due-badge.tsx';
import { DuplicateBadge } from './duplicate-badge.tsx';
import { Highlight } from './highlight.tsx';
import { SortHeader } from './sort-header.tsx';

/** A submission with this spam score or more is marked for a second look. */
const CHECK_SCORE = 30;

interface SubmissionsTableProps {
  readonly rows: readonly SubmissionRow[];
  readonly selection: SubmissionSelection;
  readonly selected: Selected;
  readonly services: ShellServices;
}

/** Seven columns. Explicit roles, because the narrow layout's `display` values remove the implicit ones. */
export function SubmissionsTable({ rows, selection, selected, services }: SubmissionsTableProps) {
  const references = new Set(rows.map(({ reference }) => reference));
  const { terms } = parseSearch(selection.text ?? '');
  return (
    <div role="region" aria-label={TABLE_COPY.region} tabIndex={0} css={frame}>
      <table role="table" css={[table, dense]}>
        <caption css={visuallyHidden}>{TABLE_COPY.caption}</caption>
        <thead role="rowgroup" css={header}>
          <tr role="row">
            {COLUMNS.map((name) => (
              <ColumnHeader key={name} name={name} selection={selection} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((submission) => (
            <Row key={submission.id} {...{ submission, terms, selected, services }} listed={references} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Column = (typeof COLUMNS)[number];

function ColumnHeader({
  name,
  selection,
}: Pick<SubmissionsTableProps, 'selection'> & { readonly name: Column }) {
  if (name === 'Date')
    return <SortHeader label={name} sort="received" first="descending" selection={selection} />;
  if (name === 'Company')
    return <SortHeader label={name} sort="company" first="ascending" selection={selection} />;
  return (
    <th scope="col" role="columnheader">
      {name}
    </th>
  );
}

interface RowProps {
  readonly submission: SubmissionRow;
  /** References of all listed rows. */
  readonly listed: ReadonlySet<string>;
  /** What is searched for. */
  readonly terms: readonly string[];
  readonly selected: Selected;
  readonly services: ShellServices;
}

function Row({ submission, listed, terms, selected, services }: RowProps) {
  const { id, reference, company_name, created_at, contact_name, email, phone, industry, company_size } =
    submission;
  const cells: Record<Column, ReactNode> = {
    Date: (
      <div css={{ display: 'flex', alignItems: 'flex-start', gap: space[2] }}>
        <SelectBox
          aria-label={selectRow(company_name, reference)}
          checked={selected.ids.has(id)}
          onChange={(event) => selected.set([id], event.currentTarget.checked)}
        />
        <time dateTime={created_at} css={onTwoLines}>
          {formatInstant(created_at, services.facts.reportingTimeZone)}
        </time>
      </div>
    ),
    Company: <Company {...{ submission, listed, terms }} timeZone={services.facts.reportingTimeZone} />,
    Contact: <Highlight text={contact_name} terms={terms} />,
    Email: (
      <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
        <Highlight text={email} terms={terms} />
      </a>
    ),
    Phone: (
      <span css={onOneLine}>
        <Highlight text={phone} terms={terms} />
      </span>
    ),
    Industry: industryLabel(industry),
    Size: <span css={onOneLine}>{companySizeLabel(company_size)}</span>,
  };
  return (
    <tr role="row" id={submission.reference} css={row}>
      {COLUMNS.map((name) => (
        <td key={name} role="cell" data-label={name} css={cell}>
          <div css={BREAKING[name]}>{cells[name]}</div>
        </td>
      ))}
    </tr>
  );
}

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
      <DueBadge {...{ submission, timeZone }} />
      {spam_score >= CHECK_SCORE && (
        <Badge css={[small, manyLines]}>
          <span>{checkText(spam_reasons)}</span>
        </Badge>
      )}
      {duplicate_of !== null && <DuplicateBadge of={duplicate_of} listed={listed} />}
    </div>
  );
}

/** A pill of several lines would look like a ball. */
const manyLines = { borderRadius: radius.sm } as const;

/** May break on a narrow screen, where the text can be wider than the card. */
const onOneLine = { [breakpoint.sm]: { whiteSpace: 'nowrap' } } as const;

/** The date above the time. */
const onTwoLines = { [breakpoint.sm]: { display: 'inline-block', minWidth: '6.5rem' } } as const;

const breaking = (minWidth: string): CSSObject => ({
  overflowWrap: 'anywhere',
  [breakpoint.sm]: { minWidth },
});

/** Columns whose long words break, so that all columns fit. Beside an open record, the table scrolls sideways instead. */
const BREAKING: Readonly<Partial<Record<Column, CSSObject>>> = {
  Company: breaking('9rem'),
  Contact: breaking('6.5rem'),
  Email: breaking('9rem'),
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

import type { ReactNode } from 'react';
import type { Submission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Badge, breakpoint, radius, textLink, visuallyHidden } from '@site/shared/ui';
import { checkText, COLUMNS, TABLE_COPY } from './admin-submissions-content.ts';
import { DuplicateBadge } from './duplicate-badge.tsx';
import { DocumentButton } from './document-button.tsx';
import { companySizeLabel, formatInstant, industryLabel } from './format-submission.ts';
import { RecordLink } from '../record/record-link.tsx';
import { cell, frame, header, row, table } from './table-styles.ts';

/** A submission with this spam score or more is marked for a second look. */
const CHECK_SCORE = 30;

interface SubmissionsTableProps {
  readonly rows: readonly Submission[];
  readonly services: ShellServices;
}

/** Seven columns. Explicit roles, because the narrow layout's `display` values remove the implicit ones. */
export function SubmissionsTable({ rows, services }: SubmissionsTableProps) {
  const references = new Set(rows.map(({ reference }) => reference));
  return (
    <div role="region" aria-label={TABLE_COPY.region} tabIndex={0} css={frame}>
      <table role="table" css={table}>
        <caption css={visuallyHidden}>{TABLE_COPY.caption}</caption>
        <thead role="rowgroup" css={header}>
          <tr role="row">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              listed={references}
              services={services}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A pill of several lines would look like a ball. */
const manyLines = { borderRadius: radius.sm } as const;

/** May break on a narrow screen, where the text can be wider than the card. */
const onOneLine = { [breakpoint.sm]: { whiteSpace: 'nowrap' } } as const;

/** The date above the time. */
const onTwoLines = { [breakpoint.sm]: { display: 'inline-block', minWidth: '7rem' } } as const;

interface SubmissionRowProps {
  readonly submission: Submission;
  /** References of all listed rows. */
  readonly listed: ReadonlySet<string>;
  readonly services: ShellServices;
}

function SubmissionRow({ submission, listed, services }: SubmissionRowProps) {
  const { created_at, contact_name, email, phone, industry, company_size } = submission;
  const cells: Record<(typeof COLUMNS)[number], ReactNode> = {
    Date: (
      <time dateTime={created_at} css={onTwoLines}>
        {formatInstant(created_at, services.facts.reportingTimeZone)}
      </time>
    ),
    Company: (
      <>
        <RecordLink {...submission} />
        {submission.spam_score >= CHECK_SCORE && (
          <Badge css={manyLines}>
            <span>{checkText(submission.spam_reasons)}</span>
          </Badge>
        )}
        {submission.duplicate_of && <DuplicateBadge of={submission.duplicate_of} listed={listed} />}
        {submission.file_path && <DocumentButton submission={submission} services={services} />}
      </>
    ),
    Contact: contact_name,
    Email: (
      <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
        {email}
      </a>
    ),
    Phone: <span css={onOneLine}>{phone}</span>,
    Industry: industryLabel(industry),
    Size: <span css={onOneLine}>{companySizeLabel(company_size)}</span>,
  };
  return (
    <tr role="row" id={submission.reference} css={row}>
      {COLUMNS.map((name) => (
        <td key={name} role="cell" data-label={name} css={cell}>
          <div>{cells[name]}</div>
        </td>
      ))}
    </tr>
  );
}

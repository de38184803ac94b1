import { AuditFilter, type AuditLine } from '@site/shared/contracts/staff';
import { Badge, textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { eventName } from '../../kit/names/admin-audit-events-content.ts';
import {
  actorName,
  AUDIT_COLUMNS,
  AUDIT_COPY,
  AUDIT_RESULT_NAMES,
  detailText,
} from './admin-audit-content.ts';
import { searchOfFilter } from './audit-address.ts';

interface AuditTableProps {
  readonly lines: readonly AuditLine[];
  readonly timeZone: string;
}

/** Who did what, when and from where. */
export function AuditTable({ lines, timeZone }: AuditTableProps) {
  const time: ReportColumn<AuditLine> = {
    label: AUDIT_COLUMNS.time,
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at, timeZone)}</time>,
  };
  return (
    <ReportTable
      caption={AUDIT_COPY.title}
      columns={[time, ...COLUMNS]}
      rows={lines}
      keyOf={({ id }) => id}
    />
  );
}

const COLUMNS: readonly ReportColumn<AuditLine>[] = [
  { label: AUDIT_COLUMNS.who, cell: ({ actor }) => <Long>{actorName(actor)}</Long> },
  { label: AUDIT_COLUMNS.what, cell: ({ event }) => eventName(event) },
  { label: AUDIT_COLUMNS.onWhat, cell: ({ subject }) => <Subject id={subject} /> },
  { label: AUDIT_COLUMNS.result, cell: ({ result }) => <Result result={result} /> },
  { label: AUDIT_COLUMNS.address, cell: ({ address }) => <Long>{address}</Long> },
  { label: AUDIT_COLUMNS.details, cell: ({ detail }) => <Details detail={detail} /> },
];

/** A text without spaces, which would otherwise make the table wider than the page. */
function Long({ children }: { readonly children: string | null }) {
  return <span css={{ overflowWrap: 'anywhere' }}>{children ?? AUDIT_COPY.empty}</span>;
}

/** Leads to all lines about the same thing. */
function Subject({ id }: { readonly id: string | null }) {
  const [parameters] = useSearchParams();
  if (id === null) return AUDIT_COPY.empty;
  const { success, data } = AuditFilter.safeParse({ subject: id });
  if (!success) return <Long>{id}</Long>;
  return (
    <Link
      to={{ search: searchOfFilter(parameters, data).toString() }}
      css={textLink()}
      title={AUDIT_COPY.allAboutThis}
    >
      <Long>{id}</Long>
    </Link>
  );
}

function Result({ result }: Pick<AuditLine, 'result'>) {
  const name = AUDIT_RESULT_NAMES[result];
  return result === 'failure' ? <Badge tone="accent">{name}</Badge> : name;
}

function Details({ detail }: Pick<AuditLine, 'detail'>) {
  const entries = Object.entries(detail ?? {});
  if (entries.length === 0) return AUDIT_COPY.empty;
  return <Long>{entries.map(([name, value]) => detailText(name, String(value))).join(', ')}</Long>;
}

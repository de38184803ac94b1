import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SubmissionRecord } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, color, space, textLink, weight } from '@site/shared/ui';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { companySizeLabel, formatSize, industryLabel } from '../format-submission.ts';
import { fileText, RECORD_COPY } from './admin-record-content.ts';
import { CopyFact } from './copy-fact.tsx';
import { phoneLink } from './phone-link.ts';

interface RecordFactsProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
}

/** The fields of the form except its texts. */
export function RecordFacts({ record, services }: RecordFactsProps) {
  const values = factsOf(record, services);
  return (
    <dl css={facts}>
      {FACTS.map((name) => (
        <div key={name} css={fact}>
          <dt css={{ color: color.muted, fontWeight: weight.medium }}>{RECORD_COPY.facts[name]}</dt>
          <dd css={value}>
            <span css={{ minWidth: 0 }}>{values[name]}</span>
            {isCopied(name) && (
              <CopyFact text={record[COPIED[name]]} fact={RECORD_COPY.facts[name]} services={services} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = keyof typeof RECORD_COPY.facts;
const FACTS = Object.keys(RECORD_COPY.facts) as Fact[];

/** The facts that staff paste elsewhere. */
const COPIED = { reference: 'reference', contact: 'contact_name', email: 'email', phone: 'phone' } as const;

function isCopied(name: Fact): name is keyof typeof COPIED {
  return Object.hasOwn(COPIED, name);
}

function factsOf(record: SubmissionRecord, services: ShellServices): Readonly<Record<Fact, ReactNode>> {
  const { reference, created_at, contact_name, email, phone, industry, company_size, document } = record;
  const time = (at: string) => (
    <time dateTime={at}>{formatInstant(at, services.facts.reportingTimeZone)}</time>
  );
  return {
    reference: <span css={{ fontWeight: weight.bold, whiteSpace: 'nowrap' }}>{reference}</span>,
    received: time(created_at),
    firstTouch: record.first_touch_at ? time(record.first_touch_at) : RECORD_COPY.notTouched,
    contact: contact_name,
    email: (
      <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
        {email}
      </a>
    ),
    phone: (
      <a href={phoneLink(phone)} css={textLink()}>
        {phone}
      </a>
    ),
    industry: industryLabel(industry),
    size: companySizeLabel(company_size),
    document: document ? fileText(document.name, formatSize(document.size)) : RECORD_COPY.noDocument,
  };
}

const facts: CSSObject = { display: 'grid', gap: space[2], margin: 0 };
const value: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[2],
  margin: 0,
  minWidth: 0,
};
const fact: CSSObject = {
  display: 'grid',
  columnGap: space[4],
  overflowWrap: 'anywhere',
  [breakpoint.sm]: { gridTemplateColumns: '8rem minmax(0, 1fr)' },
};

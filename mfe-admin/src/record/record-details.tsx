import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SubmissionRecord } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import {
  breakpoint,
  Callout,
  color,
  Heading,
  line,
  space,
  Stack,
  Text,
  textLink,
  weight,
} from '@site/shared/ui';
import { DocumentButton } from '../submissions/document-button.tsx';
import { fileText, quarantineText, RECORD_COPY } from './admin-record-content.ts';
import { Permitted } from '../session/permitted.tsx';
import { EraseRecord } from './erase-record.tsx';
import {
  companySizeLabel,
  formatInstant,
  formatSize,
  industryLabel,
} from '../submissions/format-submission.ts';

interface RecordDetailsProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
  onErased(): void;
}

/** Everything an applicant sent, and the actions for it. */
export function RecordDetails({ record, services, onErased }: RecordDetailsProps) {
  const { spam_score, spam_reasons } = record;
  const values = factsOf(record, services);
  return (
    <Stack gap={6}>
      {record.quarantined && (
        <Callout tone="warning" title={RECORD_COPY.quarantined}>
          <Text>{quarantineText(spam_score, spam_reasons)}</Text>
        </Callout>
      )}
      <dl css={facts}>
        {FACTS.map((name) => (
          <div key={name} css={fact}>
            <dt css={{ color: color.muted, fontWeight: weight.medium }}>{RECORD_COPY.facts[name]}</dt>
            <dd css={{ margin: 0, minWidth: 0 }}>{values[name]}</dd>
          </div>
        ))}
      </dl>
      <Written title={RECORD_COPY.description} text={record.project_description} />
      <Written title={RECORD_COPY.additional} text={record.additional_info} />
      <div css={foot}>
        {record.file_path && <DocumentButton submission={record} services={services} />}
        <Permitted permission="erase-submissions">
          <EraseRecord record={record} services={services} onErased={onErased} />
        </Permitted>
      </div>
    </Stack>
  );
}

type Fact = keyof typeof RECORD_COPY.facts;
const FACTS = Object.keys(RECORD_COPY.facts) as Fact[];

function factsOf(record: SubmissionRecord, services: ShellServices): Readonly<Record<Fact, ReactNode>> {
  const { reference, created_at, contact_name, email, phone, industry, company_size, document } = record;
  return {
    reference: <span css={{ fontWeight: weight.bold, whiteSpace: 'nowrap' }}>{reference}</span>,
    received: (
      <time dateTime={created_at}>{formatInstant(created_at, services.facts.reportingTimeZone)}</time>
    ),
    contact: contact_name,
    email: (
      <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
        {email}
      </a>
    ),
    phone,
    industry: industryLabel(industry),
    size: companySizeLabel(company_size),
    document: document ? fileText(document.name, formatSize(document.size)) : RECORD_COPY.noDocument,
  };
}

/** Plain text with its line breaks. */
function Written({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <section css={{ display: 'grid', gap: space[2] }}>
      <Heading level={3} size="body">
        {title}
      </Heading>
      {text ? (
        <p css={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>
      ) : (
        <Text tone="muted">{RECORD_COPY.blank}</Text>
      )}
    </section>
  );
}

const facts: CSSObject = { display: 'grid', gap: space[2], margin: 0 };
const fact: CSSObject = {
  display: 'grid',
  columnGap: space[4],
  overflowWrap: 'anywhere',
  [breakpoint.sm]: { gridTemplateColumns: '8rem minmax(0, 1fr)' },
};
const foot: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlockStart: space[4],
  borderBlockStart: `${line.hair} solid ${color.hairline}`,
};

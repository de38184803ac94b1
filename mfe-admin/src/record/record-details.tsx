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

/** What an applicant sent, all of it, and what can be done with it. */
export function RecordDetails({ record, services, onErased }: RecordDetailsProps) {
  const { spam_score, spam_reasons } = record;
  return (
    <Stack gap={6}>
      {record.quarantined && (
        <Callout tone="warning" title="In quarantine">
          <Text>
            Nobody was written to. Score {spam_score}: {spam_reasons}
          </Text>
        </Callout>
      )}
      <dl css={facts}>
        {Object.entries(factsOf(record, services)).map(([name, value]) => (
          <div key={name} css={fact}>
            <dt css={{ color: color.muted, fontWeight: weight.medium }}>{name}</dt>
            <dd css={{ margin: 0, minWidth: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
      <Written title="Project description" text={record.project_description} />
      <Written title="Additional information" text={record.additional_info} />
      <div css={foot}>
        {record.file_path && <DocumentButton submission={record} services={services} />}
        <EraseRecord record={record} services={services} onErased={onErased} />
      </div>
    </Stack>
  );
}

function factsOf(record: SubmissionRecord, services: ShellServices): Readonly<Record<string, ReactNode>> {
  const { reference, created_at, contact_name, email, phone, industry, company_size, document } = record;
  return {
    Reference: <span css={{ fontWeight: weight.bold, whiteSpace: 'nowrap' }}>{reference}</span>,
    Received: (
      <time dateTime={created_at}>{formatInstant(created_at, services.facts.reportingTimeZone)}</time>
    ),
    Contact: contact_name,
    Email: (
      <a href={`mailto:${encodeURIComponent(email)}`} css={textLink()}>
        {email}
      </a>
    ),
    Phone: phone,
    Industry: industryLabel(industry),
    Size: companySizeLabel(company_size),
    Document: document ? `${document.name} (${formatSize(document.size)})` : 'none',
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
        <Text tone="muted">Nothing was written here.</Text>
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

import { useEffect, useEffectEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SubmissionRecord } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Callout, Cluster, color, Heading, line, space, Stack, Text } from '@site/shared/ui';
import { PartBoundary } from '../../../kit/part-boundary.tsx';
import { Permitted } from '../../../session/permitted.tsx';
import { quarantineText, RECORD_COPY } from './admin-record-content.ts';
import { EraseRecord } from './erase-record.tsx';
import { MailsSection } from './mails/mails-section.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { NotesSection } from './notes/notes-section.tsx';
import { DocumentSection } from './preview/document-section.tsx';
import { RecordFacts } from './record-facts.tsx';
import { focusField } from './focus-field.ts';
import { useRecordState } from './record-address.ts';
import { MergedNote } from './related/merged-note.tsx';
import { RelatedSection } from './related/related-section.tsx';
import { SpamButton } from './spam-button.tsx';
import { WorkSection } from './status/work-section.tsx';
import { Viewers } from './viewers/viewers.tsx';
import { TimelineSection } from './timeline/timeline-section.tsx';
import { useRecordChanges } from './use-record.ts';

interface RecordDetailsProps {
  readonly record: SubmissionRecord;
  /** As in the address. */
  readonly reference: string;
  readonly services: ShellServices;
  onErased(): void;
}

/** The work of staff on a submission, everything that the applicant sent, and the actions for it. */
export function RecordDetails({ record, reference, services, onErased }: RecordDetailsProps) {
  const { spam_score, spam_reasons } = record;
  const { reload, onWorkSaved, onMessagesChanged, onNotesChanged } = useRecordChanges(record, reference);
  const { field } = useRecordState();
  const focusAsked = useEffectEvent(() => field && focusField(field, record.id));
  useEffect(() => void focusAsked(), []);
  return (
    <Stack gap={6}>
      <Viewers record={record} />
      {record.quarantined && (
        <Callout tone="warning" title={RECORD_COPY.quarantined}>
          <Text>{quarantineText(spam_score, spam_reasons)}</Text>
          <SpamButton record={record} />
        </Callout>
      )}
      <PartBoundary>
        <MergedNote record={record} />
      </PartBoundary>
      <PartBoundary>
        <WorkSection record={record} services={services} onSaved={onWorkSaved} onConflict={reload} />
      </PartBoundary>
      <PartBoundary>
        <RecordFacts record={record} services={services} />
      </PartBoundary>
      <Written title={RECORD_COPY.description} text={record.project_description} />
      <Written title={RECORD_COPY.additional} text={record.additional_info} />
      <PartBoundary>
        <Documents record={record} services={services} />
      </PartBoundary>
      <PartBoundary>
        <MessagesSection record={record} services={services} onChanged={onMessagesChanged} />
      </PartBoundary>
      <PartBoundary>
        <NotesSection record={record} services={services} onChanged={onNotesChanged} />
      </PartBoundary>
      <PartBoundary>
        <RelatedSection record={record} services={services} />
      </PartBoundary>
      <PartBoundary>
        <MailsSection record={record} services={services} />
      </PartBoundary>
      <PartBoundary>
        <TimelineSection record={record} services={services} />
      </PartBoundary>
      <Cluster css={foot}>
        {!record.quarantined && <SpamButton record={record} />}
        <Permitted permission="erase-submissions">
          <EraseRecord record={record} onErased={onErased} />
        </Permitted>
      </Cluster>
    </Stack>
  );
}

/** Each document in the order of its arrival. */
function Documents({ record, services }: Pick<RecordDetailsProps, 'record' | 'services'>) {
  const { document, further_documents: further } = record;
  return (document ? [document, ...further] : []).map((each, index) => (
    <DocumentSection key={index} document={each} number={index + 1} {...{ record, services }} />
  ));
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

const foot: CSSObject = {
  paddingBlockStart: space[4],
  borderBlockStart: `${line.hair} solid ${color.hairline}`,
};

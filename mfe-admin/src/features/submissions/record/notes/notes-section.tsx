import { useId } from 'react';
import type { CSSObject } from '@emotion/react';
import { listSubmissionNotes, type SubmissionRecord } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { RECORD_COPY } from '../admin-record-content.ts';
import { recordKeys } from '../use-record.ts';
import { AddNote } from './add-note.tsx';
import { RECORD_NOTES_COPY } from './admin-record-notes-content.ts';
import { NoteItem } from './note-item.tsx';

interface NotesSectionProps {
  readonly record: SubmissionRecord;
  readonly services: ShellServices;
  onChanged(): Promise<unknown>;
}

/** The notes of staff, oldest first, with a form for the next one. */
export function NotesSection({ record: { id }, services, onChanged }: NotesSectionProps) {
  const titleId = useId();
  const query = useRetry(
    useQuery({
      queryKey: recordKeys.notes(id),
      queryFn: ({ signal }) => callAsUser(listSubmissionNotes, { params: { id }, signal }),
      gcTime: 0,
      meta: { isToldInPlace: true },
    }),
  );
  const notes = query.data?.items ?? [];
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={3} size="body" id={titleId} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {RECORD_NOTES_COPY.title}
        </Heading>
        {query.error && <LoadFailure title={RECORD_NOTES_COPY.failure} query={query} />}
        {query.isPending && <p role="status">{RECORD_COPY.loading}</p>}
        {query.data && notes.length === 0 && <Text tone="muted">{RECORD_NOTES_COPY.none}</Text>}
        {notes.length > 0 && (
          <ol role="list" css={list}>
            {notes.map((note) => (
              <NoteItem key={note.id} submissionId={id} {...{ note, services, onChanged }} />
            ))}
          </ol>
        )}
        <AddNote submissionId={id} onChanged={onChanged} />
      </Stack>
    </section>
  );
}

const list: CSSObject = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

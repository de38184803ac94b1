import { useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import type { AnalyticsNote } from '@site/shared/contracts/staff';
import { color, Heading, line, space, Stack, Text } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../../kit/time/format-days.ts';
import { SUMMARY_KEY } from '../summary-query.ts';
import { byAuthor, NOTES_COPY } from './admin-notes-content.ts';
import { DeleteNote } from './delete-note.tsx';
import { NoteForm } from './note-form.tsx';

interface NotesSectionProps {
  /** Oldest first. */
  readonly notes: readonly AnalyticsNote[];
  readonly today: string;
}

/** The notes of the window, which staff add and delete. */
export function NotesSection({ notes, today }: NotesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [SUMMARY_KEY] });

  async function afterDeletion() {
    // The button that had the focus is gone with its note.
    heading.current?.focus();
    await reload();
  }

  return (
    <section aria-labelledby="notes">
      <Stack gap={4}>
        <Heading level={3} size="lead" id="notes" ref={heading} tabIndex={-1}>
          {NOTES_COPY.title}
        </Heading>
        <Text tone="muted" size="small">
          {NOTES_COPY.lead}
        </Text>
        {notes.length === 0 ? (
          <Text>{NOTES_COPY.none}</Text>
        ) : (
          <ul role="list" css={list}>
            {notes.map((note) => (
              <li key={note.id} css={item}>
                <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text>{note.text}</Text>
                  <Text tone="muted" size="small">
                    <time dateTime={note.day}>{formatDate(note.day)}</time> {byAuthor(note.author)}
                  </Text>
                </div>
                <DeleteNote note={note} onDeleted={afterDeletion} />
              </li>
            ))}
          </ul>
        )}
        <NoteForm today={today} onSaved={reload} />
      </Stack>
    </section>
  );
}

const list: CSSObject = { display: 'grid', margin: 0, padding: 0, listStyle: 'none' };
const item: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlock: space[2],
  borderBlockEnd: `${line.hair} solid ${color.hairline}`,
};

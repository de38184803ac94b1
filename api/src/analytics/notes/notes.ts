import type { AnalyticsNote } from '@site/shared/contracts/staff';
import * as z from 'zod/mini';
import type { AuditActor, RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { execute, selectRows, upsertRows } from '../../database/statements.ts';
import { AppError } from '../../errors.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import type { DayRange } from '../reading/window.ts';

/** Email addresses of users, by id. */
export type FindEmails = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface NoteServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
  readonly now: () => number;
  readonly audit: RecordAudit;
  readonly readCalendar: () => Promise<ReportingCalendar>;
}

const NoteRow = z.object({
  id: z.string(),
  local_date: z.string(),
  text: z.string(),
  author_id: z.nullable(z.string()),
});
const SELECT = 'select id, local_date, text, author_id from analytics_notes';

/** The notes about the days of a window, oldest first. */
export async function findNotes(
  { firstDay, lastDay }: DayRange,
  { db, findEmails }: Pick<NoteServices, 'db' | 'findEmails'>,
): Promise<AnalyticsNote[]> {
  const sql = `${SELECT} where local_date between ? and ? order by local_date, id`;
  return withAuthors(await selectRows(sql, [firstDay, lastDay], db), findEmails);
}

interface NewNote {
  readonly id: string;
  readonly day: string;
  readonly text: string;
}

/** Adds a note, or replaces it. Throws `validation_failed` for a day to come. */
export async function saveNote(
  { id, day, text }: NewNote,
  by: AuditActor,
  { db, now, audit, findEmails, readCalendar }: NoteServices,
): Promise<AnalyticsNote> {
  checkDay(day, (await readCalendar()).dayOf(now()));
  const row = { id, local_date: day, text, author_id: by.actorId ?? null, created_at: toInstant(now()) };
  await inTransaction(db, async (transaction) => {
    const change = { key: ['id'], replace: ['local_date', 'text', 'author_id'] } as const;
    await upsertRows('analytics_notes', [row], change, transaction);
    await audit([{ event: 'analytics_note_saved', subjectId: id, detail: { day }, ...by }], transaction);
  });
  const emails = await findEmails([row.author_id ?? '']);
  return { id, day, text, author: emails.get(row.author_id ?? '') ?? null };
}

/** Deletes a note. Nothing happens if there is none, so that a repeated call succeeds. */
export async function deleteNote(id: string, by: AuditActor, { db, audit }: NoteServices): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const found = await selectRows('select id from analytics_notes where id = ?', [id], transaction);
    if (found.length === 0) return;
    await execute('delete from analytics_notes where id = ?', [id], transaction);
    await audit([{ event: 'analytics_note_deleted', subjectId: id, ...by }], transaction);
  });
}

async function withAuthors(rows: readonly unknown[], findEmails: FindEmails): Promise<AnalyticsNote[]> {
  const notes = z.array(NoteRow).parse(rows);
  const emails = await findEmails([...new Set(notes.flatMap(({ author_id: author }) => author ?? []))]);
  return notes.map(({ id, local_date: day, text, author_id: author }) => ({
    ...{ id, day, text },
    author: emails.get(author ?? '') ?? null,
  }));
}

function checkDay(day: string, today: string): void {
  if (day <= today) return;
  const message = `The day is after today, ${today}. Choose today or an earlier day`;
  throw new AppError('validation_failed', {
    detail: message,
    errors: [{ field: 'day', code: 'out_of_range', message }],
  });
}

import { createHash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { NewSubmission } from './repository.ts';

const WINDOW_MS = 10 * 60 * 1000;

/** The same for one e-mail address and one company, however both are spelled. */
export function senderHash({ email, companyName }: Pick<SubmissionForm, 'email' | 'companyName'>): string {
  const company = companyName.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return createHash('sha256')
    .update(`${email.normalize('NFC')}\n${company}`.toLowerCase())
    .digest('hex');
}

/**
 * Notes on each submission which one its sender sent within ten minutes before, for staff to judge: nobody is refused for
 * it. Of two that two processes take at the very same moment neither may know of the other.
 */
export async function linkDuplicates(
  submissions: readonly NewSubmission[],
  db: Db,
): Promise<readonly NewSubmission[]> {
  const latest = new Map<string, string>();
  const linked: NewSubmission[] = [];
  for (const submission of submissions) {
    const { senderHash: sender, reference } = submission;
    const duplicateOf = latest.get(sender) ?? (await findEarlier(submission, db));
    latest.set(sender, reference);
    linked.push({ ...submission, duplicateOf });
  }
  return linked;
}

async function findEarlier({ senderHash: sender, createdAt }: NewSubmission, db: Db): Promise<string | null> {
  const row = await db('application_submissions')
    .where({ sender_hash: sender })
    .where('created_at', '>=', toInstant(createdAt - WINDOW_MS))
    .orderBy('created_at', 'desc')
    .first('reference');
  return row?.reference ?? null;
}

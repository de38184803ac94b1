import { hash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { foldAddress } from '../fold-address.ts';
import { foldCompany } from './fold-company.ts';
import type { StoredSubmission } from './submission.ts';

const WINDOW_MS = 10 * 60 * 1000;

/** Hash of email and company that ignores case, accents and spacing. */
export function senderHash({ email, companyName }: Pick<SubmissionForm, 'email' | 'companyName'>): string {
  return hash('sha256', `${foldAddress(email)}\n${foldCompany(companyName)}`);
}

/**
 * Adds to each submission the reference of the sender's previous one from the last ten minutes. Staff decide whether it is a
 * duplicate; nothing is rejected. Two submissions that are saved by two processes at the same time may miss each other.
 */
export async function linkDuplicates(
  submissions: readonly StoredSubmission[],
  db: Db,
): Promise<readonly StoredSubmission[]> {
  const latest = new Map<string, string>();
  const linked: StoredSubmission[] = [];
  for (const submission of submissions) {
    const duplicateOf = latest.get(submission.senderHash) ?? (await findEarlier(submission, db));
    latest.set(submission.senderHash, submission.reference);
    linked.push({ ...submission, duplicateOf });
  }
  return linked;
}

async function findEarlier({ senderHash: sender_hash, createdAt }: StoredSubmission, db: Db) {
  const row = await db('application_submissions')
    .where({ sender_hash })
    .where('created_at', '>=', toInstant(createdAt - WINDOW_MS))
    .orderBy('created_at', 'desc')
    .first('reference');
  return row?.reference ?? null;
}

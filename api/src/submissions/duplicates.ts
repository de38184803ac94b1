import { hash } from 'node:crypto';
import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { selectForEach } from '../database/statements.ts';
import { foldAddress } from '../fold-address.ts';
import { foldCompany } from './fold-company.ts';
import type { NewSubmission } from './repository.ts';

const WINDOW_MS = 10 * 60 * 1000;
const LATEST = `
  select sender_hash, reference from application_submissions
  where sender_hash = ? and created_at >= ?
  order by created_at desc limit 1`;

/** Hash of email and company that ignores case, accents and spacing. */
export function senderHash({ email, companyName }: Pick<SubmissionForm, 'email' | 'companyName'>): string {
  return hash('sha256', `${foldAddress(email)}\n${foldCompany(companyName)}`);
}

/**
 * Adds to each submission the reference of the sender's previous one from the last ten minutes. Staff decide whether it is a
 * duplicate; nothing is rejected. Two submissions saved by two processes at the same time may miss each other.
 */
export async function linkDuplicates(
  submissions: readonly NewSubmission[],
  db: Db,
): Promise<readonly NewSubmission[]> {
  const latest = await findEarlier(submissions, db);
  return submissions.map((submission) => {
    const duplicateOf = latest.get(submission.senderHash) ?? null;
    latest.set(submission.senderHash, submission.reference);
    return { ...submission, duplicateOf };
  });
}

/** The latest reference of each sender. */
async function findEarlier(submissions: readonly NewSubmission[], db: Db): Promise<Map<string, string>> {
  const firstOfSender = new Map(
    submissions.toReversed().map((submission) => [submission.senderHash, submission]),
  );
  const senders = Array.from(firstOfSender.values(), ({ senderHash: sender, createdAt }) => [
    sender,
    toInstant(createdAt - WINDOW_MS),
  ]);
  const rows = await selectForEach<{ sender_hash: string; reference: string }>(LATEST, senders, db);
  return new Map(rows.map((row) => [row.sender_hash, row.reference]));
}

import { SubmissionRows } from '@site/shared/contracts/staff';
import { type SubmissionForm } from '@site/shared/contracts';
import { toInstant } from '../../src/database/instants.ts';
import { bearer, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

export interface ListedSubmission extends Partial<
  Pick<SubmissionForm, 'companyName' | 'industry' | 'companySize'>
> {
  readonly at: number;
  readonly status?: string;
  readonly assigneeId?: string;
  readonly changedAt?: number;
  readonly isQuarantined?: boolean;
}

/** Stores submissions as the list reads them. */
export async function storeListed(listed: readonly ListedSubmission[], { context }: TestApi): Promise<void> {
  const { db } = context;
  for (const { at, status = 'new', assigneeId = null, changedAt, isQuarantined = false, ...form } of listed) {
    const spam = { score: 0, reasons: [], isQuarantined, textHash: null };
    await storeSubmissions(1, () => ({ createdAt: at, spam, ...form }), db);
    const work = { status, assignee_id: assigneeId, updated_at: changedAt ? toInstant(changedAt) : null };
    const { id } = await db('application_submissions').orderBy('id', 'desc').first('id');
    await db('application_submissions').where({ id }).update(work);
  }
}

/** Reads pages of the list as staff. */
export function listReader(api: TestApi, token: string) {
  const fetchPage = (query: Readonly<Record<string, string>> = {}) =>
    api.fetch(`/api/admin/submissions?${new URLSearchParams(query)}`, { headers: bearer(token) });
  async function readPage(query: Readonly<Record<string, string>> = {}): Promise<SubmissionRows> {
    return SubmissionRows.parse(await (await fetchPage(query)).json());
  }
  return {
    fetchPage,
    readPage,
    companiesOf: async (query: Readonly<Record<string, string>>) =>
      (await readPage(query)).items.map(({ company_name }) => company_name),
  };
}

import {
  addSubmissionNote,
  changeSubmissionWork,
  deleteSubmissionNote,
  editSubmissionNote,
  findSubmission,
  listAssignees,
  listRelatedSubmissions,
  listSubmissionMessages,
  listSubmissionNotes,
  previewDocument,
  readSubmissionTimeline,
  type RelatedSubmission,
  type SubmissionMessage,
  type SubmissionNote,
  type SubmissionRecord,
  type TimelineEvent,
  viewSubmission,
} from '@site/shared/contracts/staff';
import type { FakeApi } from '@site/shared/testing';
import { aSubmission } from '@site/shared/testing/factories';
import { EMAIL } from '../../../staff.fixture.ts';

export const ANN = { id: 'a1', email: 'ann@example.com' };
export const BEN = { id: 'b1', email: 'ben@example.com' };

/** A submission that nobody has worked on. */
export const RECORD: SubmissionRecord = {
  ...aSubmission({
    reference: 'AR-7K3M-92QX',
    company_name: 'Harbour Ltd',
    project_description: 'Four thousand invoices.\n<b>A third</b> is paid late.',
    additional_info: 'Books close on the fifth.',
    file_path: '1_ledger.pdf',
  }),
  quarantined: false,
  merged_into: null,
  document: { name: 'ledger.pdf', type: 'pdf', size: 150_000 },
  further_documents: [],
  ...{ status: 'new', status_reason: null, assignee: null, next_action_on: null },
  ...{ updated_at: null, first_touch_at: null, changed_by: null, version: 0 },
};

export const aNote = (note: Partial<SubmissionNote> = {}): SubmissionNote => ({
  ...{ id: 'n1', author: ANN.email, created_at: '2026-11-20T09:00:00.000Z', edited_at: null, deleted: null },
  ...{ text: 'Call back', editable_until: null, deletable: false },
  ...note,
});

export const anEvent = (event: Partial<TimelineEvent> = {}): TimelineEvent => ({
  ...{ id: 'e1', at: '2026-11-20T09:00:00.000Z', event: 'submission_received', actor: null },
  ...{ before: null, after: null, reason: null },
  ...event,
});

export const NOT_FOUND = { status: 404, body: { title: 'Nothing is here', status: 404, code: 'not_found' } };

/** What the fake API stores about one submission. Tests change it as other staff do. */
export interface StoredRecord {
  record: SubmissionRecord | null;
  notes: SubmissionNote[];
  /** Email addresses of others who have it open. */
  viewers: string[];
  events: readonly TimelineEvent[];
  messages: readonly SubmissionMessage[];
  related: readonly RelatedSubmission[];
}

/** Answers everything about one submission as the API does. */
export function answerRecord(api: FakeApi, record: SubmissionRecord = RECORD): StoredRecord {
  const stored: StoredRecord = {
    ...{ record, notes: [], viewers: [], events: [anEvent()], messages: [], related: [] },
  };
  api.answer(findSubmission, ({ params }) =>
    stored.record && params['reference']?.toUpperCase() === stored.record.reference
      ? { status: 200, body: stored.record }
      : NOT_FOUND,
  );
  api.answer(viewSubmission, () => ({ status: 200, body: { others: stored.viewers } }));
  api.answer(listAssignees, () => ({ status: 200, body: { items: [ANN, BEN] } }));
  api.answer(readSubmissionTimeline, () => ({ status: 200, body: { items: stored.events, hasMore: false } }));
  api.answer(listRelatedSubmissions, () => ({ status: 200, body: { items: stored.related } }));
  api.answer(listSubmissionMessages, () => ({ status: 200, body: { items: stored.messages } }));
  api.answer(previewDocument, () => ({
    status: 200,
    body: { kind: 'text', pages: 0, heights: [], text: 'Ledger of May', isCut: false, reason: null },
  }));
  answerWork(api, stored);
  answerNotes(api, stored);
  return stored;
}

function answerWork(api: FakeApi, stored: StoredRecord): void {
  api.answer(changeSubmissionWork, ({ body }) => {
    const { version, status, status_reason, assignee_id, next_action_on } = body;
    const { record } = stored;
    if (!record) return NOT_FOUND;
    if (record.version !== version) {
      const detail = `Changed by ${record.changed_by ?? ''}`;
      return { status: 409, body: { title: 'Conflict', detail, status: 409, code: 'version_conflict' } };
    }
    const assignee = [ANN, BEN].find(({ id }) => id === assignee_id) ?? null;
    const next = {
      ...{ ...record, version: version + 1, changed_by: EMAIL, updated_at: '2026-11-21T09:00:00.000Z' },
      ...{ status: status ?? record.status, status_reason: status_reason ?? null },
      next_action_on: next_action_on === undefined ? record.next_action_on : next_action_on,
      assignee: assignee_id === undefined ? record.assignee : assignee,
    };
    stored.record = next;
    return { status: 200, body: next };
  });
}

function answerNotes(api: FakeApi, stored: StoredRecord): void {
  const change = (id: string | undefined, changes: Partial<SubmissionNote>) => {
    stored.notes = stored.notes.map((note) => (note.id === id ? { ...note, ...changes } : note));
    return { status: 200, body: stored.notes.find((note) => note.id === id) ?? {} };
  };
  api.answer(listSubmissionNotes, () => ({ status: 200, body: { items: stored.notes } }));
  api.answer(addSubmissionNote, ({ body }) => {
    const { id = `n${stored.notes.length + 1}`, text } = body;
    const until = '2026-11-20T09:15:00.000Z';
    const note = aNote({ id, text, author: EMAIL, editable_until: until, deletable: true });
    stored.notes = [...stored.notes, note];
    return { status: 201, body: note };
  });
  api.answer(editSubmissionNote, ({ params, body: { text } }) =>
    change(params['note'], { text, edited_at: '2026-11-20T09:05:00.000Z' }),
  );
  api.answer(deleteSubmissionNote, ({ params }) =>
    change(params['note'], {
      text: null,
      deleted: { at: '2026-11-20T09:05:00.000Z', by: EMAIL },
      editable_until: null,
      deletable: false,
    }),
  );
}

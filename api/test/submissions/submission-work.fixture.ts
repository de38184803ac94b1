import {
  SubmissionNote,
  SubmissionRecord,
  SubmissionWork,
  TimelineEvent,
} from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { submit } from '../support/forms.ts';
import { bearer, jsonOf, type TestApi } from '../support/start-test-api.ts';

/** A member of staff who works on submissions through the API. */
export interface Worker {
  readonly email: string;
  readonly id: string;
  send(method: string, path: string, body?: unknown): Promise<Response>;
  read(reference: string): Promise<SubmissionRecord>;
  /** Fails unless the API accepts the change. */
  change(id: string, change: object): Promise<SubmissionWork>;
  addNote(id: string, text: string): Promise<SubmissionNote>;
  notes(id: string): Promise<SubmissionNote[]>;
  timeline(id: string): Promise<{ readonly items: TimelineEvent[]; readonly hasMore: boolean }>;
}

export async function addWorker(api: TestApi, name: string, role: Role = 'reviewer'): Promise<Worker> {
  const user = { email: `${name}@ledgerwell.example`, password: 'long enough' };
  await api.addUser({ ...user, role });
  const token = await api.signIn(user);
  const { id: userId } = await api.context.db('users').where({ email: user.email }).first('id');
  const send = (method: string, path: string, body?: unknown) =>
    api.fetch(path, {
      method,
      headers: { ...bearer(token), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = async (path: string) => jsonOf(await send('GET', path));
  return {
    ...{ email: user.email, id: userId, send },
    read: async (reference) =>
      SubmissionRecord.parse(await read(`/api/applications/by-reference/${reference}`)),
    change: async (id, change) => SubmissionWork.parse(await jsonOf(await send('PATCH', workOf(id), change))),
    addNote: async (id, text) =>
      SubmissionNote.parse(await jsonOf(await send('POST', notesOf(id), { text }))),
    notes: async (id) =>
      ((await read(notesOf(id)))['items'] as unknown[]).map((note) => SubmissionNote.parse(note)),
    timeline: async (id) => {
      const { items, hasMore } = await read(`/api/admin/submissions/${id}/timeline`);
      return {
        items: (items as unknown[]).map((event) => TimelineEvent.parse(event)),
        hasMore: hasMore === true,
      };
    },
  };
}

export function workOf(id: string): string {
  return `/api/admin/submissions/${id}/work`;
}

export function notesOf(id: string): string {
  return `/api/admin/submissions/${id}/notes`;
}

/** Sends an application. */
export async function received(api: TestApi): Promise<{ readonly id: string; readonly reference: string }> {
  const { id, reference } = await jsonOf(await submit(api));
  return { id: String(id), reference: String(reference) };
}

/** The audit lines about a submission, oldest first. */
export async function linesAbout(id: string, event: string, api: TestApi) {
  const lines = await api.context.db('audit_log').where({ subject_id: id, event }).orderBy('id');
  return lines.map(({ actor_id, detail }) => ({
    actor: actor_id as string,
    detail: detail === null ? null : (JSON.parse(detail) as unknown),
  }));
}

import { randomUUID } from 'node:crypto';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { createFormTokens } from '../../src/spam/form-tokens.ts';
import { postJson, type TestApi } from './start-test-api.ts';

export const FORM = aSubmissionForm({ additionalInfo: '' });

export interface TestFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type?: string;
}

/** A multipart form as a browser sends it. */
export function toFormData(fields: Record<string, string>, file?: TestFile): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (file) data.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.name);
  return data;
}

/** The fields that the page adds for a person who took a minute to fill in the form. */
export function personFields({ context }: TestApi) {
  const formTokens = createFormTokens(context.tickets, () => context.now() - 60_000);
  return { formToken: formTokens.issue(), touched: 'yes' };
}

/** Signs up an email as the page does. */
export function signUp(
  api: TestApi,
  email: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return postJson(api, '/api/newsletter-subscriptions', { email, ...personFields(api), ...more }, headers);
}

/** A unique idempotency key. */
export function newKey() {
  return { 'idempotency-key': randomUUID() };
}

export function submit(
  api: TestApi,
  {
    fields = {},
    file,
    headers = {},
  }: { fields?: Record<string, string>; file?: TestFile; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = toFormData({ ...FORM, ...personFields(api), ...fields }, file);
  return api.fetch('/api/applications', { method: 'POST', body, headers: { ...newKey(), ...headers } });
}

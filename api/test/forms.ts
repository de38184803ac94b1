import { aSubmissionForm } from '@site/shared/testing/factories';
import type { TestApi } from './start-test-api.ts';

export const FORM = aSubmissionForm({ additionalInfo: '' });

export interface TestFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type?: string;
}

/** The form as a browser sends it. */
export function toFormData(fields: Record<string, string>, file?: TestFile): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (file) data.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.name);
  return data;
}

export function submit(
  api: TestApi,
  {
    fields = {},
    file,
    headers = {},
  }: { fields?: Record<string, string>; file?: TestFile; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = toFormData({ ...FORM, ...fields }, file);
  return api.fetch('/api/applications', { method: 'POST', body, headers });
}

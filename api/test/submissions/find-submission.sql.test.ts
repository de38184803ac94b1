import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubmissionRecord } from '@site/shared/contracts/staff';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterAll(() => api.close());

const find = (reference: string, headers: Record<string, string> = bearer(token)) =>
  api.fetch(`/api/applications/by-reference/${encodeURIComponent(reference)}`, { headers });
const record = async (reference: unknown) =>
  SubmissionRecord.parse(await (await find(String(reference))).json());

describe('GET /api/applications/by-reference/:reference', () => {
  it('returns all fields and the original name of the document', async () => {
    const fields = {
      projectDescription: 'Four thousand invoices.\r\nA third is paid late.',
      additionalInfo: 'Books close on the fifth 🙂',
    };
    const file = { bytes: Buffer.from(pdfBytes()), name: 'Ageing März.pdf' };
    const { id, reference } = await jsonOf(await submit(api, { fields, file }));

    expect(await record(reference)).toMatchObject({
      id,
      reference,
      project_description: 'Four thousand invoices.\nA third is paid late.',
      additional_info: fields.additionalInfo,
      quarantined: false,
      document: { name: 'Ageing März.pdf', type: 'pdf', size: file.bytes.length },
    });
  });

  it('accepts other spellings of the reference', async () => {
    const { id, reference } = await jsonOf(await submit(api));
    const spoken = String(reference).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');

    expect((await record(spoken.replaceAll('1', 'l'))).id).toBe(id);
    expect((await record(spoken.replace('ar', ''))).id).toBe(id);
  });

  it('finds submissions in quarantine and marks them', async () => {
    const { reference } = await jsonOf(await submit(api, { fields: { formToken: '' } }));

    expect(await record(reference)).toMatchObject({ quarantined: true, document: null });
  });

  it.each(['AR-0000-0000', 'nonsense', '-', '%', "' or 1=1 --", 'x'.repeat(61)])(
    'answers 404 for %j',
    async (reference) => {
      expect((await find(reference)).status).toBe(404);
    },
  );

  it('requires the admin role', async () => {
    const { reference } = await jsonOf(await submit(api));

    expect((await find(String(reference), {})).status).toBe(401);
  });
});

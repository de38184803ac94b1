import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RelatedSubmission } from '@site/shared/contracts/staff';
import { submit } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, type Worker } from './submission-work.fixture.ts';

interface Sent {
  readonly id: string;
  readonly reference: string;
}

let api: TestApi;
let ann: Worker;
let admin: Worker;
beforeAll(async () => {
  api = await startTestApi({
    environment: { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off', RATE_LIMIT_SUBMISSIONS: 'off' },
  });
  ann = await addWorker(api, 'ann');
  admin = await addWorker(api, 'admin', 'admin');
});
afterAll(() => api.close());

let senders = 0;
/** Applications of one sender whom no other test uses. */
async function send(count: number, fields: Record<string, string> = {}): Promise<readonly Sent[]> {
  senders += 1;
  const own = { email: `sender${senders}@harbour.example`, companyName: `Harbour ${senders}`, ...fields };
  const sent: Sent[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, reference } = await jsonOf(await submit(api, { fields: own }));
    sent.push({ id: String(id), reference: String(reference) });
  }
  return sent;
}
const pathOf = ({ id }: Sent, part: string) => `/api/admin/submissions/${id}/${part}`;
const merge = (one: Sent, into: Sent) => ann.send('POST', pathOf(one, 'merge'), { into: into.reference });
async function related(of: Sent) {
  const { items } = await jsonOf(await ann.send('GET', pathOf(of, 'related')));
  return (items as unknown[]).map((item) => RelatedSubmission.parse(item));
}
const refused = async (answer: Response) => [answer.status, (await jsonOf(answer))['code']];

describe('related submissions', () => {
  it('have the same email address or company, the newest first', async () => {
    const [first, second] = (await send(2)) as [Sent, Sent];
    const company = (await ann.read(first.reference)).company_name;
    const [other] = (await send(1, { companyName: company.toUpperCase() })) as [Sent];
    await send(1);

    expect(await related(first)).toMatchObject([
      { reference: second.reference, relation: 'email', is_merged: false },
      { reference: other.reference, relation: 'company' },
    ]);
  });

  it('have the same email address in any case', async () => {
    const [first] = (await send(1)) as [Sent];
    const email = (await ann.read(first.reference)).email
      .replace('sender', 'Sender')
      .replace('harbour', 'HARBOUR');
    const [other] = (await send(1, { email })) as [Sent];

    expect(await related(first)).toMatchObject([{ reference: other.reference, relation: 'email' }]);
    expect(await related(other)).toMatchObject([{ reference: first.reference, relation: 'email' }]);
  });

  it('have the same email address in Unicode and in ASCII', async () => {
    const [first] = (await send(1, { email: 'zo\u00eb@m\u00fcnchen.example' })) as [Sent];
    const [other] = (await send(1, { email: 'Zo\u00eb@XN--mnchen-3ya.example' })) as [Sent];

    expect(await related(first)).toMatchObject([{ reference: other.reference, relation: 'email' }]);
    expect(await related(other)).toMatchObject([{ reference: first.reference, relation: 'email' }]);
  });

  it('do not include those in quarantine', async () => {
    const [first, second] = (await send(2)) as [Sent, Sent];
    await api.context.db('application_submissions').where({ id: second.id }).update({ quarantined: 1 });

    expect(await related(first)).toEqual([]);
  });
});

describe('a duplicate', () => {
  it('is merged into another submission, which is told on both', async () => {
    const [first, second] = (await send(2)) as [Sent, Sent];
    expect((await merge(second, first)).status).toBe(204);
    expect((await merge(second, first)).status).toBe(204);

    expect(await related(first)).toMatchObject([
      { reference: second.reference, relation: 'merged', is_merged: true, status: 'archived' },
    ]);
    const record = await ann.read(second.reference);
    expect(record).toMatchObject({ status: 'archived', merged_into: { reference: first.reference } });
    expect(await linesAbout(first.id, 'submission_merged', api)).toEqual([
      { actor: ann.id, detail: { from: second.reference } },
    ]);
    expect(await linesAbout(second.id, 'submission_merged', api)).toEqual([
      { actor: ann.id, detail: { to: first.reference } },
    ]);
  });

  it('can be separated again', async () => {
    const [first, second] = (await send(2)) as [Sent, Sent];
    await merge(second, first);
    expect((await ann.send('DELETE', pathOf(second, 'merge'))).status).toBe(204);
    expect((await ann.send('DELETE', pathOf(second, 'merge'))).status).toBe(404);

    expect(await ann.read(second.reference)).toMatchObject({ status: 'in_review', merged_into: null });
    expect(await related(first)).toMatchObject([{ relation: 'email', is_merged: false }]);
  });

  it('takes along what was merged into it', async () => {
    const [first, second, third] = (await send(3)) as [Sent, Sent, Sent];
    await merge(third, second);
    await merge(second, first);

    expect((await related(first)).filter(({ relation }) => relation === 'merged')).toHaveLength(2);
    expect(await ann.read(third.reference)).toMatchObject({ merged_into: { reference: first.reference } });
  });

  it('is not merged into itself, nor into one that is merged', async () => {
    const [first, second, third] = (await send(3)) as [Sent, Sent, Sent];
    await merge(second, first);

    expect(await refused(await merge(first, first))).toEqual([409, 'not_mergeable']);
    expect(await refused(await merge(third, second))).toEqual([409, 'not_mergeable']);
    expect(await refused(await merge(first, second))).toEqual([409, 'not_mergeable']);
    const unknown = { id: third.id, reference: 'AR-0000-0000' };
    expect((await merge(third, unknown)).status).toBe(404);
  });

  it('cannot be merged in a circle by two at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = (await send(2)) as [Sent, Sent];
      const answers = await Promise.all([merge(first, second), merge(second, first)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
  });

  it('is on its own when the other one is erased', async () => {
    const [first, second] = (await send(2)) as [Sent, Sent];
    await merge(second, first);
    await admin.send('DELETE', `/api/applications/${first.id}`);

    expect(await ann.read(second.reference)).toMatchObject({ merged_into: null });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError, callApi, fetchApi, subscribeToNewsletter } from '../contracts/public/index.ts';
import { downloadDocument, listSubmissionRows } from '../contracts/staff/index.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';

describe('fakeApi', () => {
  let api: FakeApi;
  afterEach(() => {
    try {
      api.restore();
    } catch {
      // Expected by the test with an unknown call.
    }
  });

  it('answers by endpoint and records the calls', async () => {
    api = fakeApi();
    const page = { items: [], next: null, previous: null, start: null };
    api.answer(listSubmissionRows, () => ({ status: 200, body: page }));

    const reply = await callApi(listSubmissionRows, {
      query: { cursor: 'abc' },
      headers: { authorization: 'Bearer t' },
    });

    expect(reply).toEqual(page);
    expect(api.callsTo(listSubmissionRows)[0]).toMatchObject({
      query: { cursor: 'abc' },
      headers: { authorization: 'Bearer t' },
    });
  });

  it('passes the JSON body to the answer, and a problem to the caller', async () => {
    api = fakeApi();
    api.answer(subscribeToNewsletter, ({ body }) => ({
      status: 409,
      body: { title: `duplicate ${body.email}`, status: 409, code: 'duplicate' },
    }));

    const refused = callApi(subscribeToNewsletter, { body: { email: 'a@b.example' } });

    await expect(refused).rejects.toMatchObject({ code: 'duplicate', message: 'duplicate a@b.example' });
  });

  it('fills path parameters and serves raw bytes', async () => {
    api = fakeApi();
    api.answer(downloadDocument, ({ params }) => ({ status: 200, body: `document ${params.id}` }));

    const response = await fetchApi(downloadDocument, { params: { id: '7' } });

    expect(await response.text()).toBe('document 7');
  });

  it('fails the test that called something without an answer', async () => {
    api = fakeApi();

    await expect(callApi(listSubmissionRows)).rejects.toBeInstanceOf(ApiError);

    expect(() => api.restore()).toThrow('GET /api/admin/submissions');
  });
});

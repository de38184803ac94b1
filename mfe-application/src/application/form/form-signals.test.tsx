import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askForFormWork, issueFormToken } from '@site/shared/contracts';
import { fakeApi, type FakeApi } from '@site/shared/testing';
import { ANSWERS, fillIn, openPage, send, useFakes } from '../form.fixture.ts';

useFakes();
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(askForFormWork, () => ({ status: 200, body: { challenge: null } }));
});
afterEach(() => api.restore());

const sent = (data: FormData) => ({
  leaveBlank: data.get('leaveBlank'),
  formToken: data.get('formToken'),
  touched: data.get('touched'),
});

describe('the form’s signals', () => {
  it('are sent with the form: its token and that it was touched', async () => {
    api.answer(issueFormToken, () => ({ status: 201, body: { token: 'token-1' } }));
    openPage();
    fillIn();
    fillIn({ phone: ANSWERS.phone });

    const { body } = await send();

    expect(sent(body)).toEqual({ leaveBlank: '', formToken: 'token-1', touched: expect.any(String) });
    expect(api.callsTo(issueFormToken)).toHaveLength(1);
  });

  it('are requested again when the first token was lost, and never block the form', async () => {
    api.answer(issueFormToken, () => ({ status: 503, body: {} }));
    openPage();
    fillIn();

    const { body } = await send();

    expect(sent(body).formToken).toBe('');
    expect(api.callsTo(issueFormToken)).toHaveLength(2);
  });
});

import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askForFormWork, FormWork, type FormChallenge } from '../contracts/public/index.ts';
import { fakeApi, type FakeApi } from '../testing/index.ts';
import { doProofOfWork } from './proof-of-work.ts';

const CHALLENGE: FormChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
    cost: 10,
    keyLength: 32,
    keyPrefix: '00',
    expiresAt: 4_000_000_000,
    data: { form: 'application', subject: 'a-key' },
  },
  signature: 'aa'.repeat(32),
};

// jsdom has none.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

describe('the proof of work of a form', () => {
  it('is done when it is requested, and sent with its challenge', async () => {
    api.answer(askForFormWork, () => ({ status: 200, body: { challenge: CHALLENGE } }));

    const work = FormWork.parse(JSON.parse(await doProofOfWork('application', 'a-key')));

    expect(api.callsTo(askForFormWork)[0]?.body).toEqual({ form: 'application', subject: 'a-key' });
    expect(work.challenge).toEqual(CHALLENGE);
    expect(work.solution.derivedKey).toMatch(/^00[0-9a-f]{62}$/);
  });

  it.each([
    ['is empty where none is requested', 200, { challenge: null }],
    ['never stops a form: not when the API is down', 503, {}],
    ['never stops a form: not when the answer is not a challenge', 200, { challenge: { parameters: {} } }],
  ])('%s', async (_, status, body) => {
    api.answer(askForFormWork, () => ({ status, body }));

    expect(await doProofOfWork('newsletter', 'reader@example.com')).toBe('');
  });
});

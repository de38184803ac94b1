import { afterEach, beforeEach, jest } from '@jest/globals';
import { askForFormWork, issueFormToken } from '@site/shared/contracts';
import { fakeApi, type FakeApi } from '@site/shared/testing';

/** A fake API that issues form tokens without a proof of work. */
export function fakeFormApi(): FakeApi {
  const api = fakeApi();
  api.answer(askForFormWork, () => ({ status: 200, body: { challenge: null } }));
  api.answer(issueFormToken, () => ({ status: 201, body: { token: 'token-1' } }));
  return api;
}

/** Sets up a fake API for every test of a file, and collects handled errors. */
export function useFakeApi() {
  // Role queries and axe are slow in jsdom, slower still on a busy machine.
  jest.setTimeout(30_000);
  const fakes = { errors: [] as unknown[], api: undefined as unknown as FakeApi };
  beforeEach(() => {
    fakes.errors.length = 0;
    fakes.api = fakeFormApi();
    jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void fakes.errors.push(...said));
  });
  afterEach(() => {
    fakes.api.restore();
    jest.restoreAllMocks();
  });
  return fakes;
}

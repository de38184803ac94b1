import {
  ApiError,
  BACKGROUND_HEADER,
  callApi,
  fetchApi,
  type CallInput,
  type Endpoint,
  type ReplyOf,
} from '@site/shared/contracts';
import { authClient } from '../auth-client.ts';
import { renewAfter } from '../renew-after.ts';
import type { Missing } from '../renewal.ts';
import { isUserActive } from '../user-activity.ts';

/** Calls an endpoint as the signed-in user. A session that has ended is renewed first, if the page can ask for it. */
export async function callAsUser<E extends Endpoint>(
  endpoint: E,
  input: CallInput = {},
): Promise<ReplyOf<E>> {
  return withToken((headers) => callApi(endpoint, { ...input, headers }));
}

/** As `callAsUser`, for documents. */
export async function fetchAsUser(endpoint: Endpoint, input: CallInput = {}): Promise<Response> {
  return withToken((headers) => fetchApi(endpoint, { ...input, headers }));
}

/**
 * Calls while nobody is at the page are marked, whichever part of it makes them, so that an open page that asks for news does not keep the
 * session alive. A refused call changed nothing, so it can be repeated. */
async function withToken<T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const { data } = await (await authClient()).getSession();
  const token = data.session?.access_token;
  try {
    return await call({
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isUserActive() ? {} : { [BACKGROUND_HEADER]: '1' }),
    });
  } catch (error) {
    const missing = missingBy(error);
    if (missing && (await renewAfter(missing, token))) return withToken(call);
    throw error;
  }
}

function missingBy(error: unknown): Missing | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'second_factor_required') return 'second-factor';
  return error.status === 401 ? 'sign-in' : null;
}

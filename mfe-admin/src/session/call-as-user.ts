import { callApi, fetchApi, type CallInput, type Endpoint, type ReplyOf } from '@site/shared/contracts';
import { authClient } from './auth-client.ts';

/** Calls an endpoint as the signed-in user. */
export async function callAsUser<E extends Endpoint>(
  endpoint: E,
  input: CallInput = {},
): Promise<ReplyOf<E>> {
  return callApi(endpoint, { ...input, headers: await bearer() });
}

/** As `callAsUser`, for documents. */
export async function fetchAsUser(endpoint: Endpoint, input: CallInput = {}): Promise<Response> {
  return fetchApi(endpoint, { ...input, headers: await bearer() });
}

async function bearer(): Promise<Record<string, string>> {
  const { data } = await (await authClient()).getSession();
  return data.session ? { authorization: `Bearer ${data.session.access_token}` } : {};
}

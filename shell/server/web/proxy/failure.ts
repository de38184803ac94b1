import { wasNeverConnected } from '../../http/connecting.ts';
import type { ProxyProblem } from './problem.ts';
import { ApiTimeout } from './upstream.ts';

/** The problem that a visitor gets if the API gave no answer. */
export function problemOfFailure(error: unknown, method: string | undefined): ProxyProblem {
  const detail = `${outcomeOf(error, method)}Please try again in a moment.`;
  const headers = { 'Retry-After': '5' };
  return error instanceof ApiTimeout
    ? { status: 504, code: 'api_timeout', title: 'The service took too long', detail, headers }
    : { status: 502, code: 'api_unreachable', title: 'The service is not available', detail, headers };
}

/** If a request was sent, its outcome is unknown. Idempotency keys make a retry safe. */
function outcomeOf(error: unknown, method: string | undefined): string {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return '';
  if (wasNeverConnected(error)) return 'Nothing was saved. ';
  return 'Your request may or may not have been saved; sending it again is safe. ';
}

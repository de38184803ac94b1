import { errorCode } from './errors.ts';

interface ComposerRequest extends RequestInit {
  /** How long an answer may take. What only reads has this long at each address. */
  readonly timeoutMs: number;
}

/** A request that failed with one of these was not received. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Asks the composer through the first of the addresses that can be used. What only reads is asked again at the next one after any
 * failure; a command only where it was not received, because it must not be done twice.
 */
export async function fetchFromComposer(
  urls: readonly string[],
  path: string,
  { timeoutMs, ...request }: ComposerRequest,
): Promise<Response> {
  const isRead = request.method === undefined;
  const asCommand = AbortSignal.timeout(timeoutMs);
  for (const [index, url] of urls.entries()) {
    const isLast = index === urls.length - 1;
    const signal = isRead ? AbortSignal.timeout(timeoutMs) : asCommand;
    try {
      const response = await fetch(new URL(path, url), { ...request, redirect: 'error', signal });
      if (isLast || !isRead || response.status < 500) return response;
      await response.body?.cancel();
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown };
      if (isLast || !(isRead || NEVER_CONNECTED.includes(errorCode(cause)))) throw error;
    }
  }
  throw new Error('The composer has no address. Set COMPOSER_URL.');
}

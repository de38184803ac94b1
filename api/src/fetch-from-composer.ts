import { errorCode } from './errors.ts';

interface ComposerRequest extends RequestInit {
  /** How long an answer may take. What only reads has this long at each address. */
  readonly timeoutMs: number;
}

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
      if (isLast || !(isRead || wasNeverConnected(error as Error))) throw error;
    }
  }
  throw new Error('The composer has no address. Set COMPOSER_URL.');
}

/** `fetch` hides why in the cause. The system call tells, not the code: an open connection can also end with EHOSTUNREACH. */
function wasNeverConnected({ cause }: { readonly cause?: unknown }): boolean {
  if (errorCode(cause) === 'UND_ERR_CONNECT_TIMEOUT') return true;
  const { syscall, errors = [] } = Object(cause) as {
    readonly syscall?: string;
    readonly errors?: readonly unknown[];
  };
  // All addresses of a name were tried.
  if (errors.length > 0) return errors.every((each) => wasNeverConnected({ cause: each }));
  return syscall === 'connect' || syscall === 'getaddrinfo';
}

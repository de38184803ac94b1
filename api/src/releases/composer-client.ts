import * as z from 'zod';
import { AppError, errorCode, errorMessage, errorName } from '../errors.ts';
import { fetchFromComposer } from '../fetch-from-composer.ts';
import { ComposerStatus } from './composer-status.ts';

const STATUS_PATH = '/_shell/status';
const COMMANDS_PATH = '/_shell/release';
const STATUS_TIMEOUT_MS = 3000;
/** A command renders every page. Shorter than the composer waits for the API (API_TIMEOUT_MS), through which the caller waits. */
const COMMAND_TIMEOUT_MS = 25_000;

const Outcome = z.object({ message: z.string() });

/** Reads what is live. Throws `composer_unreachable` when the composer does not answer with a valid status. */
export async function readComposerStatus(composerUrls: readonly string[]): Promise<ComposerStatus> {
  try {
    const response = await fetchFromComposer(composerUrls, STATUS_PATH, { timeoutMs: STATUS_TIMEOUT_MS });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The composer answered ${response.status}.`);
    }
    return ComposerStatus.parse(await response.json());
  } catch (cause) {
    throw new AppError('composer_unreachable', { detail: unreachable(reasonOf(cause)), cause });
  }
}

interface CommandOptions {
  readonly composerUrls: readonly string[];
  readonly token: string;
  readonly timeoutMs?: number;
}

/** Runs a command and resolves with the composer's message. Throws an `AppError` with its reason when it is not done. */
export async function runComposerCommand(
  command: Readonly<Record<string, string | undefined>>,
  { composerUrls, token, timeoutMs = COMMAND_TIMEOUT_MS }: CommandOptions,
): Promise<string> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchFromComposer(composerUrls, COMMANDS_PATH, {
      timeoutMs,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    body = await response.json().catch(() => null);
  } catch (cause) {
    if (errorName(cause) === 'TimeoutError') throw new AppError('composer_slow', { detail: SLOW, cause });
    throw new AppError('composer_unreachable', { detail: unreachable(reasonOf(cause)), cause });
  }
  const outcome = Outcome.safeParse(body);
  if (response.status === 401) throw new AppError('commands_not_set_up', { detail: WRONG_TOKEN });
  const message = outcome.success ? outcome.data.message : `The composer answered ${response.status}.`;
  if (response.status === 422) throw new AppError('command_refused', { detail: message });
  if (!response.ok || !outcome.success) throw new AppError('composer_failed', { detail: message });
  return message;
}

const SLOW = 'The composer is still working on the command. Reload the page in a minute to see what is live';
const WRONG_TOKEN = 'The composer does not accept the token of the API. Set RELEASE_TOKEN to its token';

function unreachable(reason: string): string {
  return `The composer does not answer (${reason}). Check COMPOSER_URL or WEB_URLS`;
}

/** A short reason for admins. `fetch` hides that of a failed connection in the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'its status was not understood';
  if (errorName(error) === 'TimeoutError') return 'it took too long';
  const { cause } = error as { readonly cause?: unknown };
  return cause === undefined ? errorMessage(error) : errorCode(cause) || errorMessage(cause);
}

import type { Logger } from 'pino';
import { NOT_LEADING } from '../../model/control-paths.ts';
import { requestAlone } from '../../http/request-alone.ts';

export interface ControlRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly body?: string;
}

export interface ControlAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

/** Passes a request on to the composer that decides. Always resolves. */
export interface Composers {
  ask(request: ControlRequest): Promise<ControlAnswer>;
}

export interface ComposerClientOptions {
  /** Where composers accept control requests. */
  readonly composerUrls: readonly string[];
  readonly logger: Pick<Logger, 'warn'>;
  /** How long a composer may take to answer a GET. */
  readonly readTimeoutMs?: number;
}

const READ_TIMEOUT_MS = 3000;
/** A command waits for admissions before it, and for its own. */
const COMMAND_TIMEOUT_MS = 20 * 60_000;

const NOBODY =
  'no composer answers: visitors see what was live last, and commands are not run. Try again in a few seconds';

/** Asks composers in turn until the one that decides has answered. */
export class ComposerClient implements Composers {
  readonly #options: ComposerClientOptions;
  /** Index of the composer that answered last. */
  #last = 0;

  constructor(options: ComposerClientOptions) {
    this.#options = options;
  }

  async ask(request: ControlRequest): Promise<ControlAnswer> {
    const { composerUrls, logger } = this.#options;
    const first = this.#last;
    for (let turn = 0; turn < composerUrls.length; turn += 1) {
      const index = (first + turn) % composerUrls.length;
      try {
        const answer = await this.#send(composerUrls[index] ?? '', request);
        if (answer.status === NOT_LEADING) continue;
        this.#last = index;
        return answer;
      } catch (error) {
        logger.warn({ err: error, path: request.path }, 'a composer did not answer');
        // A command that was sent may have been run, so another composer must not run it again.
        if (request.method === 'POST' && !wasRefused(error)) break;
      }
    }
    return { status: 503, body: JSON.stringify({ message: NOBODY }) };
  }

  async #send(url: string, { method, path, authorization, body }: ControlRequest): Promise<ControlAnswer> {
    const { readTimeoutMs = READ_TIMEOUT_MS } = this.#options;
    const signal = AbortSignal.timeout(method === 'GET' ? readTimeoutMs : COMMAND_TIMEOUT_MS);
    const headers = authorization === undefined ? {} : { authorization };
    return requestAlone(url + path, { method, headers, body, signal });
  }
}

/** Whether no connection was made, so that nothing was sent. */
function wasRefused(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH';
}

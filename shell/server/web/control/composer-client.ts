import type { Logger } from 'pino';
import { wasNeverConnected } from '../../http/connecting.ts';
import { requestAlone } from '../../http/request-alone.ts';
import { NOT_LEADING } from '../../model/control-paths.ts';

export interface ControlRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly body?: string;
  /** Whether a POST may be handled twice. If so, it has the timeout of a GET and then goes to the next composer. */
  readonly isRepeatable?: boolean;
}

export interface ControlAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** Forwards a request to the composer that decides. Always resolves. */
export interface Composers {
  ask(request: ControlRequest): Promise<ControlAnswer>;
}

export interface ComposerClientOptions {
  /** Where composers accept control requests. */
  readonly composerUrls: readonly string[];
  readonly logger: Pick<Logger, 'warn'>;
  /** How long a composer may take to answer what is not a command. */
  readonly readTimeoutMs?: number;
  /** How long a connection to a composer may take to open. */
  readonly connectMs?: number;
}

const READ_TIMEOUT_MS = 3000;
/** Timeout of a command, which waits for earlier admissions and for its own. */
const COMMAND_TIMEOUT_MS = 20 * 60_000;

const NOBODY = unanswered(
  'no composer answers: visitors see what was live last, and commands are not run. Try again in a few seconds',
);
const UNKNOWN_OUTCOME = unanswered(
  'the composer gave no answer, so the command may or may not have been run: look at /_shell/status before you send it again',
);

/** Asks composers in turn until the one that decides answers. */
export class ComposerClient implements Composers {
  readonly #options: ComposerClientOptions;
  readonly #pending = new Set<AbortController>();
  /** Index of the composer that answered last, or of the one after a composer that did not answer. */
  #first = 0;
  #isClosed = false;

  constructor(options: ComposerClientOptions) {
    this.#options = options;
  }

  async ask(request: ControlRequest): Promise<ControlAnswer> {
    const { composerUrls, logger } = this.#options;
    const isRepeatable = request.method === 'GET' || request.isRepeatable === true;
    const first = this.#first;
    for (let turn = 0; turn < composerUrls.length && !this.#isClosed; turn += 1) {
      const index = (first + turn) % composerUrls.length;
      try {
        const answer = await this.#send(composerUrls[index] ?? '', request, isRepeatable);
        if (answer.status === NOT_LEADING) continue;
        this.#first = index;
        return answer;
      } catch (error) {
        if (!this.#isClosed) logger.warn({ err: error, path: request.path }, 'a composer did not answer');
        // Another request may have found the deciding composer meanwhile.
        if (this.#first === index) this.#first = (index + 1) % composerUrls.length;
        // A command that was sent may have been executed, so no other composer may execute it again.
        if (!isRepeatable && !wasNeverConnected(error)) return UNKNOWN_OUTCOME;
      }
    }
    return NOBODY;
  }

  /** Aborts all unanswered requests. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#pending) request.abort(new Error('the web process stops'));
  }

  async #send(
    url: string,
    { method, path, authorization, body }: ControlRequest,
    isRepeatable: boolean,
  ): Promise<ControlAnswer> {
    const { readTimeoutMs = READ_TIMEOUT_MS, connectMs } = this.#options;
    const limit = new AbortController();
    const { signal } = limit;
    const abort = () => limit.abort(new Error('the composer did not answer in time'));
    const late = setTimeout(abort, isRepeatable ? readTimeoutMs : COMMAND_TIMEOUT_MS);
    this.#pending.add(limit);
    try {
      const headers = authorization === undefined ? {} : { authorization };
      return await requestAlone(url + path, { method, headers, body, signal, connectMs });
    } finally {
      clearTimeout(late);
      this.#pending.delete(limit);
    }
  }
}

function unanswered(message: string): ControlAnswer {
  return { status: 503, body: JSON.stringify({ message }) };
}

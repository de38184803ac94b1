import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readText } from '../../http/read-body.ts';
import { COMMANDS_PATH, DEPLOYS_PATH, STATUS_PATH } from '../../model/control-paths.ts';
import { isToken, WRONG_TOKEN } from '../../model/control-token.ts';
import { coalesce } from '../promises/coalesce.ts';
import type { StoreTrouble } from '../files/store-faults.ts';
import type { Composers, ControlAnswer } from './composer-client.ts';

const MAX_COMMAND_BYTES = 4096;
/** A body that the composer refuses. It replaces one that is too long to forward. */
const TOO_LONG = '';

/** What a web process knows without the composer. */
export interface OwnState {
  /** Authorizes commands. */
  readonly token: string;
  /** Shows the current live composition, so that callers see the effect of a command once they have its answer. */
  follow(): Promise<void>;
  /** Sends the counts, so that the status includes them. Resolves soon, even if no composer answers. */
  sendCounts(): Promise<void>;
}

/**
 * Control requests of visitors and operators, answered by the composer that decides. Everyone may read. All readers of
 * a web process share one connection for the status and one for the deploys. Commands require the token.
 */
export class ComposerRequests {
  readonly #composers: Composers;
  readonly #own: OwnState;
  readonly #readStatus = coalesce(() => this.#composers.ask({ method: 'GET', path: STATUS_PATH }));

  /** @param own By default without a state, and with a random token, so that no command passes. */
  constructor(composers: Composers, own: Partial<OwnState> = {}) {
    const nothing = () => Promise.resolve();
    this.#composers = composers;
    this.#own = { token: randomUUID(), follow: nothing, sendCounts: nothing, ...own };
  }

  async command(request: IncomingMessage): Promise<ControlAnswer> {
    const { authorization } = request.headers;
    if (!isToken(authorization, this.#own.token)) return WRONG_TOKEN;
    const answer = await this.#composers.ask({
      method: 'POST',
      path: COMMANDS_PATH,
      authorization,
      body: (await readText(request, MAX_COMMAND_BYTES)) ?? TOO_LONG,
    });
    await this.#own.follow();
    return answer;
  }

  /** @param storeTrouble The trouble of this web process with the store. Reported if the composer has none itself. */
  async status(storeTrouble: StoreTrouble | null): Promise<ControlAnswer> {
    await this.#own.sendCounts();
    const answer = await this.#readStatus();
    await this.#own.follow();
    if (answer.status !== 200 || storeTrouble === null) return answer;
    const status = JSON.parse(answer.body) as { readonly trouble: unknown };
    const trouble = status.trouble ?? storeTrouble;
    return { ...answer, body: JSON.stringify({ ...status, trouble }, null, 2) };
  }

  readonly deploys = coalesce(() => this.#composers.ask({ method: 'GET', path: DEPLOYS_PATH }));
}

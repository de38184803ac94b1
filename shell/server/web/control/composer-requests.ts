import { COMMANDS_PATH, DEPLOYS_PATH, STATUS_PATH } from '../../model/control-paths.ts';
import type { StoreTrouble } from '../files/store-faults.ts';
import type { Composers, ControlAnswer } from './composer-client.ts';

/** A body that the composer refuses, as it would the one that is too long to pass on. */
const TOO_LONG = '';

/** What a web process knows by itself. */
export interface OwnState {
  /** Shows what is live by now: callers see the effect of a command as soon as they have its answer. */
  follow(): Promise<void>;
  /** Sends what was counted, so that the status includes it. Resolves soon, even if no composer answers. */
  sendCounts(): Promise<void>;
}

const NOTHING: OwnState = { follow: () => Promise.resolve(), sendCounts: () => Promise.resolve() };

/** Control requests of visitors and operators, answered by the composer that decides. */
export class ComposerRequests {
  readonly #composers: Composers;
  readonly #own: OwnState;

  constructor(composers: Composers, own: OwnState = NOTHING) {
    this.#composers = composers;
    this.#own = own;
  }

  async command(body: string | undefined, authorization: string | undefined): Promise<ControlAnswer> {
    const answer = await this.#composers.ask({
      method: 'POST',
      path: COMMANDS_PATH,
      authorization,
      body: body ?? TOO_LONG,
    });
    await this.#own.follow();
    return answer;
  }

  /** @param storeTrouble What this web process misses in the store. It is reported if the composer has no trouble itself. */
  async status(storeTrouble: StoreTrouble | null): Promise<ControlAnswer> {
    await this.#own.sendCounts();
    const answer = await this.#composers.ask({ method: 'GET', path: STATUS_PATH });
    await this.#own.follow();
    if (answer.status !== 200 || storeTrouble === null) return answer;
    const status = JSON.parse(answer.body) as { readonly trouble: unknown };
    const trouble = status.trouble ?? storeTrouble;
    return { ...answer, body: JSON.stringify({ ...status, trouble }, null, 2) };
  }

  deploys(): Promise<ControlAnswer> {
    return this.#composers.ask({ method: 'GET', path: DEPLOYS_PATH });
  }
}

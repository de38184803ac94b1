import type { IncomingMessage } from 'node:http';
import { REMOTE_NAMES, type FaultReport } from '@site/shared/federation';
import { z } from 'zod';
import { readJson } from './read-json.ts';

const MOST_BYTES = 1024;
const FILE = new RegExp(`^/assets/(shell|${REMOTE_NAMES.join('|')})/([0-9a-f]{20})/[\\w./-]{1,200}$`);
const Report = z.strictObject({
  composition: z.string().regex(/^[0-9a-f]{20}$/),
  file: z.string().regex(FILE),
}) satisfies z.ZodType<FaultReport>;

/** What is taken within a minute: from one address, and from everybody. Addresses are forgotten with it. */
const MOST_OF_ONE = 5;
const MOST_OF_ALL = 600;
const MINUTE_MS = 60_000;

export interface Fault {
  readonly composition: string;
  readonly remote: string;
  readonly version: string;
  readonly file: string;
}

export interface FaultsOptions {
  now(): Date;
  /** Told of every fault that is taken. */
  onFault(fault: Fault): void;
}

/** Takes what pages tell of their faults. */
export class Faults {
  readonly #options: FaultsOptions;
  readonly #counts = new Map<string, number>();
  #minute = 0;
  #taken = 0;

  constructor(options: FaultsOptions) {
    this.#options = options;
  }

  /** Resolves with the status to answer: a report that is one too many is answered like any other. */
  async take(request: IncomingMessage, address: string): Promise<204 | 400> {
    const { success, data } = Report.safeParse(await readJson(request, MOST_BYTES));
    if (!success) return 400;
    const [, remote = '', version = ''] = FILE.exec(data.file) ?? [];
    if (this.#mayTell(address)) this.#options.onFault({ ...data, remote, version });
    return 204;
  }

  #mayTell(address: string): boolean {
    const minute = Math.floor(this.#options.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#taken = 0;
      this.#counts.clear();
    }
    const count = this.#counts.get(address) ?? 0;
    if (count >= MOST_OF_ONE || this.#taken >= MOST_OF_ALL) return false;
    this.#counts.set(address, count + 1);
    this.#taken += 1;
    return true;
  }
}

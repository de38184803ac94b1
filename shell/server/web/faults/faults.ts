import type { IncomingMessage } from 'node:http';
import { FAULT_KINDS } from '@site/shared/contracts';
import {
  MAX_FRAMES,
  REMOTE_NAMES,
  type FaultFrame,
  type FaultKind,
  type FaultReport,
  type ReleaseOwner,
} from '@site/shared/federation';
import { z } from 'zod';
import { addressGroup } from '../edge/address-group.ts';
import type { ProxiedRequest } from '../proxy/request-headers.ts';
import { readJson } from '../../http/read-body.ts';

const MAX_BYTES = 4096;
const RELEASED = `^/assets/(shell|${REMOTE_NAMES.join('|')})/([0-9a-f]{20})/([\\w./-]{1,200})`;
const FILE = new RegExp(`${RELEASED}$`);
const FRAME = new RegExp(`${RELEASED}:([1-9]\\d{0,6}):([1-9]\\d{0,6})$`);
const Report = z.strictObject({
  composition: z.string().regex(/^[0-9a-f]{20}$/),
  file: z.string().regex(FILE),
  // Tabs with older shells send no frames or no kind.
  frames: z.array(z.string().regex(FRAME)).max(MAX_FRAMES).default([]),
  kind: z.enum(FAULT_KINDS).optional(),
}) satisfies z.ZodType<FaultReport>;

/** Maximum number of reports per minute, per address and in total. Addresses are deleted after the minute. */
const MAX_PER_ADDRESS = 5;
const MAX_TOTAL = 600;
const MINUTE_MS = 60_000;

export interface Fault {
  readonly composition: string;
  /** The innermost remote in the stack; the shell if there is none. */
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly frames: readonly FaultFrame[];
  readonly kind: FaultKind;
  /** False if the visitor objects to being counted. */
  readonly mayBeCounted: boolean;
}

export interface FaultsOptions {
  now(): Date;
  /** Called for every accepted report. */
  onFault(fault: Fault, visitor: ProxiedRequest): void;
}

/** Accepts fault reports of pages. */
export class Faults {
  readonly #options: FaultsOptions;
  readonly #counts = new Map<string, number>();
  #minute = 0;
  #read = 0;

  constructor(options: FaultsOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the status to send. A report over the limit is not read. It gets the same status as a valid one, but
   * is not counted.
   */
  async take(
    request: IncomingMessage,
    visitor: ProxiedRequest,
  ): Promise<{ status: 204 | 400; fault: Fault | null }> {
    // Counted before reading, because reading costs more.
    if (!this.#mayReport(addressGroup(visitor.clientAddress))) return { status: 204, fault: null };
    const { success, data } = Report.safeParse(await readJson(request, MAX_BYTES));
    if (!success) return { status: 400, fault: null };
    const { composition, file } = data;
    const frames = data.frames.map(frameOf);
    // Older shells report no kind, and a location for nearly every error.
    const kind = data.kind ?? (frames.length === 0 ? 'load' : 'error');
    const [, owner = '', version = ''] = FILE.exec(file) ?? [];
    const own = { owner, version };
    // The shell's React calls all remote code, so a remote's frame is blamed before the shell's.
    const thrower = [own, ...frames].find((one) => one.owner !== 'shell') ?? own;
    const blamed = kind === 'load' ? own : thrower;
    const { dnt, 'sec-gpc': gpc } = request.headers;
    const mayBeCounted = dnt !== '1' && gpc !== '1';
    const fault = {
      composition,
      remote: blamed.owner,
      version: blamed.version,
      file,
      frames,
      kind,
      mayBeCounted,
    };
    this.#options.onFault(fault, visitor);
    return { status: 204, fault };
  }

  #mayReport(address: string): boolean {
    const minute = Math.floor(this.#options.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#read = 0;
      this.#counts.clear();
    }
    const count = this.#counts.get(address) ?? 0;
    if (count >= MAX_PER_ADDRESS || this.#read >= MAX_TOTAL) return false;
    this.#counts.set(address, count + 1);
    this.#read += 1;
    return true;
  }
}

function frameOf(text: string): FaultFrame {
  const [, owner = '', version = '', file = '', line, column] = FRAME.exec(text) ?? [];
  return { owner: owner as ReleaseOwner, version, file, line: Number(line), column: Number(column) };
}

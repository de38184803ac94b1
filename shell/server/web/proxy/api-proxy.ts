import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { BODY_TIMEOUTS, readBody, UnreadBody, type BodyTimeouts } from '../../http/read-body.ts';
import { addressGroup } from '../edge/address-group.ts';
import type { Hsts } from '../edge/headers.ts';
import { isDocumentRequest } from '../edge/document-requests.ts';
import { problemOfFailure } from './failure.ts';
import { BODY_TOO_LARGE, BODY_TOO_SLOW, ProxyFault, sendProblem, TOO_MANY } from './problem.ts';
import { refuseRequest } from './refuse-request.ts';
import {
  apiRequestHeaders,
  hasBody,
  isDrained,
  streamFraming,
  type ProxiedRequest,
} from './request-headers.ts';
import { RequestSlots, type Release, type SlotLimits } from './request-slots.ts';
import { visitorHeaders } from './response-headers.ts';
import { answerOf, streamBody } from './upstream.ts';
import { Upstreams, type UpstreamsOptions } from './upstreams.ts';

export interface ProxyLimits {
  /** Requests whose fields are being read. They use no API connection and wait for no slot. */
  readonly reading: SlotLimits;
  /** Requests being answered by the API. */
  readonly calls: SlotLimits;
  /** Document uploads, which may take 15 minutes each. */
  readonly uploads: SlotLimits;
  readonly fields: BodyTimeouts;
}

/** One address may be an office, or many customers of a mobile network. */
export const LIMITS: ProxyLimits = {
  reading: { total: 2048, perAddress: 256, waitMs: 0 },
  calls: { total: 256, perAddress: 64, waitMs: 10_000 },
  uploads: { total: 256, perAddress: 8, waitMs: 10_000 },
  fields: BODY_TIMEOUTS,
};

export interface ApiProxyOptions extends UpstreamsOptions {
  readonly limits?: Partial<ProxyLimits>;
  /** The HSTS header of its own answers; none without TLS. */
  readonly hsts?: Hsts;
}

/** Proxies `/api/*`. It is the one trusted hop, which tells the API the visitor's address. */
export class ApiProxy {
  readonly #logger: Logger;
  readonly #hsts: Hsts;
  readonly #upstreams: Upstreams;
  readonly #fields: BodyTimeouts;
  readonly #reading: RequestSlots;
  readonly #calls: RequestSlots;
  readonly #uploads: RequestSlots;

  constructor({ logger, limits, hsts = 'off', ...options }: ApiProxyOptions) {
    const { reading, calls, uploads, fields } = { ...LIMITS, ...limits };
    this.#logger = logger;
    this.#hsts = hsts;
    this.#upstreams = new Upstreams({ logger, ...options });
    this.#fields = fields;
    this.#reading = new RequestSlots(reading);
    this.#calls = new RequestSlots(calls);
    this.#uploads = new RequestSlots(uploads);
  }

  close(): void {
    this.#upstreams.close();
  }

  /** Resolves with the status that the visitor got. */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest,
  ): Promise<number> {
    try {
      const answer = await this.#send(request, response, context);
      const status = answer.statusCode ?? 502;
      response.writeHead(status, visitorHeaders(answer, context.id));
      await pipeline(answer, new PassThrough({ highWaterMark: MAX_UNREAD_BYTES }), response);
      return status;
    } catch (error) {
      return this.#fail(request, response, error, context);
    }
  }

  /** Sends a visitor's request to the API and returns the answer for the shell itself; null if there is none. */
  async ask(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest & { readonly path: string },
  ): Promise<unknown> {
    try {
      return JSON.parse(await textOf(await this.#send(request, response, context, context.path)));
    } catch (error) {
      this.#logger.warn({ requestId: context.id, err: error }, 'the API did not answer');
      return null;
    }
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest,
    path = request.url,
  ): Promise<IncomingMessage> {
    const refusal = refuseRequest(request);
    if (refusal) throw new ProxyFault(refusal);
    const address = addressGroup(context.clientAddress);
    const isStream = isDocumentRequest(request);
    // Reading starts once the upstream request exists.
    if (isStream) request.pause();
    const body = isStream ? null : await this.#read(request, address);
    const release = await slot(isStream ? this.#uploads : this.#calls, address, response);
    const framing = body ? { 'content-length': String(body.length) } : isStream ? streamFraming(request) : {};
    const headers = apiRequestHeaders(request, context, framing);
    const asked = { method: request.method, path, headers };
    if (!isStream) return this.#upstreams.ask(asked, body, response, release);
    const upstream = this.#upstreams.open(asked, response, release);
    const answered = answerOf(upstream);
    streamBody(request, upstream);
    return answered;
  }

  /** Reads the fields before taking a slot; null for a request without a body. */
  async #read(request: IncomingMessage, address: string): Promise<Buffer | null> {
    if (!hasBody(request)) {
      if (await isDrained(request)) return null;
      throw new Error('the visitor disconnected before the body was complete');
    }
    const release = this.#reading.takeNow(address);
    if (!release) throw new ProxyFault(TOO_MANY);
    return readBody(request, { maxBytes: MAX_FIELDS_BYTES, ...this.#fields })
      .catch((error: unknown) => {
        throw faultOf(error);
      })
      .finally(release);
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown, { id }: ProxiedRequest): number {
    const context = { id, hsts: this.#hsts };
    if (response.destroyed && !response.headersSent) return LEFT;
    if (error instanceof ProxyFault) return sendProblem(response, error.problem, context);
    this.#logger.warn({ requestId: id, err: error }, 'the API did not answer');
    const problem = problemOfFailure(error, request.method);
    if (!response.headersSent) return sendProblem(response, problem, context);
    response.destroy();
    return problem.status;
  }
}

/** Larger than the API's limit of 64 KB, so that the API itself refuses slightly larger bodies. */
const MAX_FIELDS_BYTES = 128 * 1024;
/** Logged status of a visitor who disconnected. */
const LEFT = 499;
/** Buffer for a slow reader, so that the API's connection is freed early. */
const MAX_UNREAD_BYTES = 512 * 1024;
/** An outcome repeats the posted fields: at most twenty of 64 KB. */
const MAX_OUTCOME_BYTES = 4 * 1024 * 1024;

function faultOf(error: unknown): unknown {
  const reason = error instanceof UnreadBody ? error.reason : null;
  if (reason === 'too large') return new ProxyFault(BODY_TOO_LARGE);
  return reason === 'too slow' ? new ProxyFault(BODY_TOO_SLOW) : error;
}

async function slot(slots: RequestSlots, address: string, response: ServerResponse): Promise<Release> {
  const release = await slots.take(address, response);
  if (release && !response.closed) return release;
  release?.();
  throw new ProxyFault(TOO_MANY);
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_OUTCOME_BYTES) throw new Error('the API’s answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

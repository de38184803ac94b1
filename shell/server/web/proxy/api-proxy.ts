import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { addressGroup } from './address-group.ts';
import { isDocumentRequest } from './document-requests.ts';
import { problemOfFailure } from './failure.ts';
import { ProxyFault, sendProblem, TOO_MANY } from './problem.ts';
import { readFields, type BodyTimeouts } from './read-body.ts';
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
import { answerOf, streamBody, Upstream } from './upstream.ts';

export interface ProxyLimits {
  /** Fields that are being read; nothing of the API's is held meanwhile, and nobody waits. */
  readonly reading: SlotLimits;
  /** Requests that are with the API. */
  readonly calls: SlotLimits;
  /** Documents on their way, which may take a quarter of an hour each. */
  readonly uploads: SlotLimits;
  readonly fields: BodyTimeouts;
}

/** One address may be an office, or the many customers of one mobile network. */
const LIMITS: ProxyLimits = {
  reading: { total: 2048, perAddress: 256, waitMs: 0 },
  calls: { total: 256, perAddress: 64, waitMs: 10_000 },
  uploads: { total: 256, perAddress: 8, waitMs: 10_000 },
  fields: { silenceMs: 20_000, totalMs: 60_000 },
};

export interface ApiProxyOptions {
  readonly apiUrl: string;
  /** How long the API may take to begin its answer, and how long either side may be silent. */
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly limits?: Partial<ProxyLimits>;
}

/** Hands `/api/*` on to the API; the API gets the visitor's address from this one trusted hop. */
export class ApiProxy {
  readonly #logger: Logger;
  readonly #upstream: Upstream;
  readonly #fields: BodyTimeouts;
  readonly #reading: RequestSlots;
  readonly #calls: RequestSlots;
  readonly #uploads: RequestSlots;

  constructor({ logger, limits, ...options }: ApiProxyOptions) {
    const { reading, calls, uploads, fields } = { ...LIMITS, ...limits };
    this.#logger = logger;
    this.#upstream = new Upstream(options);
    this.#fields = fields;
    this.#reading = new RequestSlots(reading);
    this.#calls = new RequestSlots(calls);
    this.#uploads = new RequestSlots(uploads);
  }

  close(): void {
    this.#upstream.close();
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

  /** Asks the API in a visitor's name, body and all, for an answer that the shell itself reads; null when there is none. */
  async ask(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest & { readonly path: string },
  ): Promise<unknown> {
    try {
      return JSON.parse(await textOf(await this.#send(request, response, context, context.path)));
    } catch (error) {
      this.#logger.warn({ requestId: context.id, err: error }, 'the api did not answer');
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
    // Nothing may be read before there is somebody to send it to.
    if (isStream) request.pause();
    const body = isStream ? null : await this.#read(request, address);
    const release = await slot(isStream ? this.#uploads : this.#calls, address, response);
    const framing = body ? { 'content-length': String(body.length) } : isStream ? streamFraming(request) : {};
    const headers = apiRequestHeaders(request, context, framing);
    const upstream = this.#upstream.open({ method: request.method, path, headers }, release);
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    const answered = answerOf(upstream);
    if (isStream) streamBody(request, upstream);
    else upstream.end(body ?? undefined);
    return answered;
  }

  /** Fields are read before a slot is taken; null for a request without any. */
  async #read(request: IncomingMessage, address: string): Promise<Buffer | null> {
    if (!hasBody(request)) {
      if (await isDrained(request)) return null;
      throw new Error('the visitor left before the body was whole');
    }
    const release = this.#reading.takeNow(address);
    if (!release) throw new ProxyFault(TOO_MANY);
    return readFields(request, this.#fields).finally(release);
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown, context: ProxiedRequest): number {
    if (response.destroyed && !response.headersSent) return LEFT;
    if (error instanceof ProxyFault) return sendProblem(response, error.problem, context);
    this.#logger.warn({ requestId: context.id, err: error }, 'the api did not answer');
    const problem = problemOfFailure(error, request.method);
    if (!response.headersSent) return sendProblem(response, problem, context);
    response.destroy();
    return problem.status;
  }
}

/** Status in the log for a visitor who left. */
const LEFT = 499;
/** What a visitor has not read yet is kept here up to this, so that who reads slowly holds no connection of the API's. */
const MAX_UNREAD_BYTES = 512 * 1024;
/** An outcome repeats what was posted: at most twenty fields of 64 KB. */
const MAX_OUTCOME_BYTES = 4 * 1024 * 1024;

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
    if (length > MAX_OUTCOME_BYTES) throw new Error('the answer of the api is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

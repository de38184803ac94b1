import type { IncomingMessage } from 'node:http';

/** How long a body of fields may take, in milliseconds. */
export interface BodyTimeouts {
  readonly silenceMs: number;
  readonly totalMs: number;
}

export interface BodyLimits extends BodyTimeouts {
  readonly maxBytes: number;
}

/** Why a body was not read completely. */
export class UnreadBody extends Error {
  override readonly name = 'UnreadBody';
  readonly reason: 'too large' | 'too slow' | 'cut off';

  constructor(reason: UnreadBody['reason']) {
    super(
      reason === 'cut off'
        ? 'the sender disconnected before the body was complete'
        : `the request body is ${reason}`,
    );
    this.reason = reason;
  }
}

/** Allows for a slow mobile connection or a short tunnel. */
export const BODY_TIMEOUTS: BodyTimeouts = { silenceMs: 20_000, totalMs: 60_000 };

/**
 * Reads a request's body. Rejects with an `UnreadBody`; a body that announces more than `maxBytes` is rejected unread. The rest
 * of the body is dropped as it arrives, so that the sender gets its answer.
 *
 * Every handler of the shell reads bodies with this function. Do not use `for await`, `pipeline` or `stream/consumers` on a
 * request: Node takes the socket away from a request whose iterator is left early, without closing it.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, silenceMs, totalMs }: BodyLimits,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const fail = (reason: UnreadBody['reason']) => end(() => reject(new UnreadBody(reason)));
    const tooSlow = () => fail('too slow');
    const total = setTimeout(tooSlow, totalMs).unref();
    const silence = setTimeout(tooSlow, silenceMs).unref();
    const take = (part: Buffer) => {
      silence.refresh();
      length += part.length;
      if (length > maxBytes) fail('too large');
      else parts.push(part);
    };
    const complete = () => end(() => resolve(Buffer.concat(parts)));
    const broken = () => fail('cut off');
    const end = (settle: () => void) => {
      clearTimeout(total);
      clearTimeout(silence);
      request.off('data', take).off('end', complete).off('close', broken);
      request.resume();
      settle();
    };
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) fail('too large');
    else if (request.destroyed) broken();
    else request.on('data', take).on('end', complete).on('close', broken).on('error', broken);
  });
}

/** Reads the text of a request's body; undefined if it is too long, too slow or incomplete. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  try {
    return (await readBody(request, { maxBytes, ...BODY_TIMEOUTS })).toString();
  } catch (error) {
    if (error instanceof UnreadBody) return undefined;
    throw error;
  }
}

/** The JSON of a request's body; undefined if it is invalid or could not be read. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

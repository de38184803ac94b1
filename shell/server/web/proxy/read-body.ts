import type { IncomingMessage } from 'node:http';
import { BODY_TOO_LARGE, BODY_TOO_SLOW, ProxyFault } from './problem.ts';

/** Above the API's limit of 64 KB, so that the API itself refuses slightly larger bodies. */
const MAX_FIELDS_BYTES = 128 * 1024;

/** How long a body of fields may take, in milliseconds. */
export interface BodyTimeouts {
  readonly silenceMs: number;
  readonly totalMs: number;
}

/**
 * Reads the fields of a request before an API connection is opened, so that slow senders hold none. Rejects with a `ProxyFault`
 * if the body is too long or too slow, and with another error if the sender disconnects.
 */
export function readFields(request: IncomingMessage, { silenceMs, totalMs }: BodyTimeouts): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const tooSlow = () => end(() => reject(new ProxyFault(BODY_TOO_SLOW)));
    const total = setTimeout(tooSlow, totalMs).unref();
    const silence = setTimeout(tooSlow, silenceMs).unref();
    const take = (part: Buffer) => {
      silence.refresh();
      length += part.length;
      if (length > MAX_FIELDS_BYTES) end(() => reject(new ProxyFault(BODY_TOO_LARGE)));
      else parts.push(part);
    };
    const whole = () => end(() => resolve(Buffer.concat(parts)));
    const broken = () =>
      end(() => reject(new Error('the visitor disconnected before the body was complete')));
    const end = (settle: () => void) => {
      clearTimeout(total);
      clearTimeout(silence);
      request.off('data', take).off('end', whole).off('close', broken);
      settle();
    };
    if (Number(request.headers['content-length'] ?? 0) > MAX_FIELDS_BYTES)
      end(() => reject(new ProxyFault(BODY_TOO_LARGE)));
    else if (request.destroyed) broken();
    else request.on('data', take).on('end', whole).on('close', broken).on('error', broken);
  });
}

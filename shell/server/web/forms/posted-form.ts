import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** The text fields of a posted form, and the names of fields with a file. */
export interface PostedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

const NOTHING: PostedForm = { values: {}, files: [] };
/** Far more than a form's text fields; files after them are dropped. */
const MAX_BYTES = 512 * 1024;

/**
 * Records text fields while the body streams to the API, in case the API fails. Call before the body is read. The result waits
 * up to `timeoutMs` for the whole body.
 */
export function keepPosted(request: IncomingMessage, timeoutMs: number): () => Promise<PostedForm> {
  const parts: Buffer[] = [];
  let length = 0;
  request.on('data', (part: Buffer) => {
    if (length < MAX_BYTES) parts.push(part);
    length += part.length;
  });
  return async () => {
    // Browsers read no answer before they have sent the whole body.
    const timeout = AbortSignal.timeout(timeoutMs);
    await finished(request, { writable: false, signal: timeout }).catch(() => undefined);
    return parse(Buffer.concat(parts), request.headers['content-type'] ?? '');
  };
}

async function parse(body: Buffer, type: string): Promise<PostedForm> {
  const [, quoted, bare] = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  const whole = boundary === undefined ? body : closed(body, `\r\n--${boundary}`);
  try {
    const data = await new Response(new Uint8Array(whole), { headers: { 'content-type': type } }).formData();
    const entries = [...data.entries()];
    return {
      values: Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      files: entries.flatMap(([name, value]) => (typeof value === 'string' || value.name === '' ? [] : name)),
    };
  } catch {
    return NOTHING;
  }
}

/**
 * Closes a truncated body after its last complete part. The headers of the truncated part are kept, so that its file is still
 * known.
 */
function closed(body: Buffer, delimiter: string): Buffer {
  const start = body.lastIndexOf(delimiter);
  if (
    start === -1 ||
    body
      .subarray(start + delimiter.length)
      .toString()
      .startsWith('--')
  )
    return body;
  const headEnd = body.indexOf('\r\n\r\n', start + delimiter.length);
  const end = headEnd === -1 ? start : headEnd + 4;
  return Buffer.concat([body.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)]);
}

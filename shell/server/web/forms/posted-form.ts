import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** The texts of a posted form, and the names of the fields that held a file. */
export interface PostedForm {
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

const NOTHING: PostedForm = { values: {}, files: [] };
/** Texts of a form are far shorter; a file behind them is not kept. */
const LONGEST = 512 * 1024;

/**
 * Keeps what a visitor wrote while the body streams past, in case nobody takes it. Call it before the body is read; the
 * result waits until all of it has come, for `timeoutMs` at most.
 */
export function keepPosted(request: IncomingMessage, timeoutMs: number): () => Promise<PostedForm> {
  const parts: Buffer[] = [];
  let length = 0;
  request.on('data', (part: Buffer) => {
    if (length < LONGEST) parts.push(part);
    length += part.length;
  });
  return async () => {
    // A browser reads no answer before it has sent all of its body.
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

/** What was cut off ends after its last whole part; the part that was cut keeps its head, so that a file is still known. */
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

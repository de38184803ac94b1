import type { IncomingMessage } from 'node:http';

/** The text of a request's body; undefined if it is too long. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The JSON of a request's body; undefined if it is invalid or too long. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse((await readText(request, maxBytes)) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

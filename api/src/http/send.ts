import type { Response } from 'express';

/** Sends JSON as it is: nothing of ours is revalidated, so no ETag is computed. */
export function sendJson(response: Response, status: number, body: unknown, type = 'application/json'): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': text.length });
  response.end(text);
}

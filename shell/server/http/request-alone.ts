import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { limitConnecting } from './connecting.ts';

interface RequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** How long the connection may take to open. */
  readonly connectMs?: number | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends a request over its own connection. `fetch` may reuse an idle connection that the other side is closing; then
 * the request is lost, and it is unknown whether it was handled. Redirects are not followed.
 */
export async function requestAlone(
  url: string,
  { body, connectMs, ...options }: RequestOptions,
): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = request(url, { ...options, agent: false }, resolve);
    limitConnecting(sent, connectMs);
    sent.on('error', reject);
    sent.end(body);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

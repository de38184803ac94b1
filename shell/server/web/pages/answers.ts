import type { ServerResponse } from 'node:http';
import { NO_CONTENT_POLICY } from '../edge/headers.ts';
import type { RootFile } from './root-files.ts';

/** A short text answer. */
export interface Answer extends RootFile {
  readonly status: number;
  /** Flat list of names and values. */
  readonly headers?: readonly string[];
}

export const NO_STORE = ['Cache-Control', 'no-store'];
export const FILE_CACHING = ['Cache-Control', 'public, max-age=3600'];
export const PREVIEW_CACHING = [...NO_STORE, 'X-Robots-Tag', 'noindex'];
export const ONLY_GET = plain(405, 'This address supports GET only.\n', ['Allow', 'GET, HEAD']);
export const FOREIGN_FORM = plain(403, 'Forms are accepted only from pages of this site.\n', NO_STORE);
export const FOREIGN_REPORT = plain(403, 'Reports are accepted only from pages of this site.\n', NO_STORE);
export const NO_REPORT = plain(400, 'The report must be a small JSON object.\n', NO_STORE);
export const OLD_LINK = plain(
  403,
  'This preview link is invalid or has expired. Ask its sender for a new one.\n',
  NO_STORE,
);
export const STARTING = plain(503, 'The site is starting. Please try again in a moment.\n', [
  'Retry-After',
  '5',
]);

export const FAILED = plain(503, 'The site is temporarily unavailable. Please try again in a moment.\n', [
  'Retry-After',
  '30',
  ...NO_STORE,
]);

export function plain(status: number, text: string, headers: readonly string[]): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: Buffer.from(text), headers };
}

export function json(text: string): Answer {
  return {
    status: 200,
    type: 'application/json',
    body: Buffer.from(text),
    headers: NO_STORE,
  };
}

/** Sends an answer with further headers, a flat list. Returns the status. */
export type SendAnswer = (response: ServerResponse, answer: Answer, extra: readonly string[]) => number;

/** @param common Headers of every answer, as a flat list. */
export function answerSender(common: readonly string[]): SendAnswer {
  return (response, { status, type, body, headers = [] }, extra) => {
    const length = String(Buffer.byteLength(body));
    const own = [
      ...['Content-Type', type, 'Content-Length', length],
      ...['Content-Security-Policy', NO_CONTENT_POLICY],
    ];
    response.writeHead(status, [...own, ...common, ...headers, ...extra]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return status;
  };
}

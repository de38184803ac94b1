import { PROBLEM_TYPE, type Problem } from '@site/shared/contracts';
import type { Response } from 'express';

/** Sends JSON without an ETag, because API responses are never revalidated. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response.statusCode = status;
  send(response, 'application/json', body);
}

export function sendProblem(response: Response, problem: Problem): void {
  response.statusCode = problem.status;
  send(response, PROBLEM_TYPE, problem);
}

function send(response: Response, type: string, body: unknown): void {
  // Node sends a string body in one write with the headers. A buffer would need a second write.
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

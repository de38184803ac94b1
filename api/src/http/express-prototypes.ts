import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import express, { type Express } from 'express';

/**
 * The request and response classes for the HTTP server. Express replaces the prototype of each request and response, and V8
 * is slow with objects whose prototype changed: it cost more than the rest of Express together. Objects created with the
 * right prototype avoid this.
 */
export function prototypesOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  app.request = withMembers(AppRequest.prototype, [express.request, app.request]);
  app.response = withMembers(AppResponse.prototype, [express.response, app.response]);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

function withMembers<Members extends object>(prototype: object, sources: readonly Members[]): Members {
  for (const source of sources) Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(source));
  return prototype as Members;
}

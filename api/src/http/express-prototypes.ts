import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import express, { type Express } from 'express';

/**
 * What a server makes the app's requests and responses of. Express gives each one its own prototype after Node made it,
 * and an object whose prototype changed is slow in all that follows: it cost more than the rest of Express together.
 * Made with that prototype, they leave Express nothing to change.
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

import { endOwnSession, listOwnSessions } from '@site/shared/contracts/auth';
import { actorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import { createOwnSessions, type OwnSessionServices } from './own-sessions.ts';

export function ownSessionEndpoints(services: OwnSessionServices): ServedEndpoint[] {
  const sessions = createOwnSessions(services);
  return [
    serve(listOwnSessions, async (call) => ({ items: await sessions.list(actorOf(call)) })),
    serve(endOwnSession, (call) => sessions.end(call.params.id, actorOf(call), call.info)),
  ];
}

import { leaveSubmission, viewSubmission } from '@site/shared/contracts/staff';
import { actorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import type { WorkServices } from '../work/staff.ts';
import { leave, view } from './viewers.ts';

/** Who has a submission open at the moment. */
export function viewerEndpoints(services: WorkServices): ServedEndpoint[] {
  return [
    serve(viewSubmission, (call) => view(call.params.id, actorOf(call).userId, services)),
    serve(leaveSubmission, (call) => leave(call.params.id, actorOf(call).userId, services.db)),
  ];
}

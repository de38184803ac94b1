import {
  listSubmissionMessages,
  replyToApplicant,
  requestDocuments,
  withdrawDocumentRequest,
} from '@site/shared/contracts/staff';
import { serve, type ServedEndpoint } from '../../http/endpoint.ts';
import { callerOf } from '../work/caller.ts';
import {
  listMessages,
  askForDocuments,
  sendReply,
  withdrawRequest,
  type MessageServices,
} from './messages.ts';

/** What staff write to applicants. */
export function messageEndpoints(services: MessageServices): ServedEndpoint[] {
  return [
    serve(listSubmissionMessages, ({ params }) => listMessages(params.id, services)),
    serve(replyToApplicant, (call) => sendReply(call.params.id, call.body, callerOf(call), services)),
    serve(requestDocuments, (call) => askForDocuments(call.params.id, call.body, callerOf(call), services)),
    serve(withdrawDocumentRequest, (call) =>
      withdrawRequest(call.params.id, call.params.message, callerOf(call), services),
    ),
  ];
}

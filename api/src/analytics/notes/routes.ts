import { deleteAnalyticsNote, saveAnalyticsNote } from '@site/shared/contracts/staff';
import { auditActorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import { deleteNote, saveNote, type NoteServices } from './notes.ts';

/** What staff write about a day. */
export function noteEndpoints(services: NoteServices): ServedEndpoint[] {
  return [
    serve(saveAnalyticsNote, (call) =>
      saveNote({ id: call.params.id, ...call.body }, auditActorOf(call), services),
    ),
    serve(deleteAnalyticsNote, (call) => deleteNote(call.params.id, auditActorOf(call), services)),
  ];
}

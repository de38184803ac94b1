import {
  addSubmissionNote,
  changeSubmissions,
  changeSubmissionWork,
  deleteSubmissionNote,
  editSubmissionNote,
  listAssignees,
  listRelatedSubmissions,
  listSubmissionMails,
  listSubmissionNotes,
  mergeSubmission,
  readSubmissionTimeline,
  separateSubmission,
} from '@site/shared/contracts/staff';
import { AppError } from '../../errors.ts';
import { serve, type ServedEndpoint } from '../../http/endpoint.ts';
import { readSubjectMails } from '../../mail/subject-mails.ts';
import { callerOf } from './caller.ts';
import { changeMany } from './change-many.ts';
import { changeWork } from './change-work.ts';
import { addNote, deleteNote, editNote, listNotes } from './notes.ts';
import { recordView } from './record-view.ts';
import { merge, separate } from './merge.ts';
import { listRelated } from './related.ts';
import type { WorkServices } from './staff.ts';
import { readTimeline } from './timeline.ts';
import { exists } from './work-repository.ts';

/** The work of staff on one submission. */
export function workEndpoints(services: WorkServices): ServedEndpoint[] {
  return [
    serve(listAssignees, async () => ({ items: [...(await services.findAssignees())] })),
    serve(changeSubmissionWork, (call) => changeWork(call.params.id, call.body, callerOf(call), services)),
    serve(changeSubmissions, (call) => changeMany(call.body, callerOf(call), services)),
    serve(listSubmissionNotes, async (call) => {
      const caller = callerOf(call);
      const notes = await listNotes(call.params.id, caller, services);
      await recordView(call.params.id, caller, services);
      return notes;
    }),
    serve(addSubmissionNote, (call) => addNote(call.params.id, call.body, callerOf(call), services)),
    serve(editSubmissionNote, (call) =>
      editNote(placeOf(call.params), call.body.text, callerOf(call), services),
    ),
    serve(deleteSubmissionNote, (call) => deleteNote(placeOf(call.params), callerOf(call), services)),
    serve(listSubmissionMails, async ({ params: { id } }) => {
      if (!(await exists(id, services.db))) throw new AppError('not_found');
      return { items: await readSubjectMails(id, services.db) };
    }),
    serve(listRelatedSubmissions, ({ params }) => listRelated(params.id, services.db)),
    serve(mergeSubmission, (call) => merge(call.params.id, call.body.into, callerOf(call), services)),
    serve(separateSubmission, (call) => separate(call.params.id, callerOf(call), services)),
    serve(readSubmissionTimeline, ({ params }) => readTimeline(params.id, services)),
  ];
}

function placeOf({ id, note }: { readonly id: string; readonly note: string }) {
  return { submission_id: id, id: note };
}

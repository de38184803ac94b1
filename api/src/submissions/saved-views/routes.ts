import { changeView, deleteView, listSavedViews, saveView } from '@site/shared/contracts/staff';
import { serve, type ServedEndpoint } from '../../http/endpoint.ts';
import { callerOf } from '../work/caller.ts';
import { addView, dropView, listViews, replaceView, type SavedViewServices } from './saved-views.ts';

/** Views of the list of submissions that staff saved. */
export function savedViewEndpoints(services: SavedViewServices): ServedEndpoint[] {
  return [
    serve(listSavedViews, (call) => listViews(callerOf(call), services)),
    serve(saveView, (call) => addView(call.body, callerOf(call), services)),
    serve(changeView, (call) => replaceView(call.params.id, call.body, callerOf(call), services)),
    serve(deleteView, (call) => dropView(call.params.id, callerOf(call), services)),
  ];
}

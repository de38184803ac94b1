import * as z from 'zod/mini';
import { oneLine } from '../../common/clean-text.ts';
import { codePoints } from '../../common/code-points.ts';
import { defineEndpoint } from '../../common/endpoint.ts';
import { ListedSelection } from './submission-list.ts';

export const MAX_SAVED_VIEWS = 50;
export const MAX_SHARED_VIEWS = 200;
export const MAX_VIEW_NAME_LENGTH = 60;

const ViewName = z.string().check(
  oneLine(),
  z.minLength(1, 'Enter a name'),
  z.refine((name) => codePoints(name) <= MAX_VIEW_NAME_LENGTH, { error: 'Use 60 characters or fewer' }),
  z.meta({ maxLength: MAX_VIEW_NAME_LENGTH }),
);

/** The form's input. */
export const SavedViewInput = z.object({
  name: ViewName,
  /** Visible to all staff who review submissions. */
  is_shared: z.boolean(),
  list: ListedSelection,
});
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Email address of the person who saved it. */
  owner: z.nullable(z.string()),
  /** Whether the caller may change and delete it. */
  is_editable: z.boolean(),
  list: ListedSelection,
});
export type SavedView = z.infer<typeof SavedView>;

const ViewParams = z.object({ id: z.uuid() });

/** The caller's own views and the shared ones, by name. */
export const listSavedViews = defineEndpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/admin/saved-views',
  access: 'review-submissions',
  status: 200,
  reply: z.object({
    items: z.array(SavedView).check(z.maxLength(MAX_SAVED_VIEWS + MAX_SHARED_VIEWS)),
  }),
  problems: [401, 403],
});

/** 409 with code `duplicate` if the caller has a view with this name, and with `too_many_views` at the limit. */
export const saveView = defineEndpoint({
  name: 'saveView',
  method: 'POST',
  path: '/api/admin/saved-views',
  access: 'review-submissions',
  body: SavedViewInput,
  status: 201,
  reply: SavedView,
  problems: [401, 403, 409, 422],
});

/** Only the owner can change a view. Admins can also change a shared one. Others get 404. */
export const changeView = defineEndpoint({
  name: 'changeView',
  method: 'PUT',
  path: '/api/admin/saved-views/:id',
  access: 'review-submissions',
  params: ViewParams,
  body: SavedViewInput,
  status: 200,
  reply: SavedView,
  problems: [401, 403, 404, 409, 422],
});

/** The same rules as `changeView`. */
export const deleteView = defineEndpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/admin/saved-views/:id',
  access: 'review-submissions',
  params: ViewParams,
  status: 204,
  problems: [401, 403, 404],
});

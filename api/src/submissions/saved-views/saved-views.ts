import { MAX_SAVED_VIEWS, type SavedView, type SavedViewInput } from '@site/shared/contracts/staff';
import { databaseFault } from '../../database/driver-errors.ts';
import { createId } from '../../database/ids.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { findEmailsOf, type Caller, type WorkServices } from '../work/staff.ts';
import {
  countViews,
  findView,
  findViews,
  insertView,
  removeView,
  updateView,
  type StoredView,
} from './repository.ts';

export interface SavedViewServices extends WorkServices {
  readonly logger: Pick<Logger, 'warn'>;
}

/** The caller's own views and the shared ones. One that is not valid any more is left out. */
export async function listViews(caller: Caller, services: SavedViewServices) {
  const views = await findViews(caller.actorId, services.db);
  const valid = views.filter((view) => view !== null);
  if (valid.length < views.length)
    services.logger.warn({ views: views.length - valid.length }, 'left out saved views that are not valid');
  return { items: await toSavedViews(valid, caller, services) };
}

export async function addView(
  input: SavedViewInput,
  caller: Caller,
  services: SavedViewServices,
): Promise<SavedView> {
  const { db, audit, now } = services;
  const view = { ...input, id: createId(now()), owner_id: caller.actorId };
  if ((await countViews(caller.actorId, db)) >= MAX_SAVED_VIEWS)
    throw new AppError('too_many_views', { detail: 'Delete a saved view first' });
  await named(
    inTransaction(db, async (transaction) => {
      await insertView(view, toInstant(now()), transaction);
      await audit([{ event: 'saved_view_created', subjectId: view.id, ...caller.by }], transaction);
    }),
  );
  return one(view, caller, services);
}

/** Throws `not_found` unless the view is the caller's, or a shared one and the caller an admin. */
export async function replaceView(
  id: string,
  input: SavedViewInput,
  caller: Caller,
  services: SavedViewServices,
): Promise<SavedView> {
  const { db, audit } = services;
  const owner_id = await ownerOf(id, caller, services);
  await named(
    inTransaction(db, async (transaction) => {
      await updateView(id, input, transaction);
      await audit([{ event: 'saved_view_changed', subjectId: id, ...caller.by }], transaction);
    }),
  );
  return one({ ...input, id, owner_id }, caller, services);
}

/** As `replaceView`. */
export async function dropView(id: string, caller: Caller, services: SavedViewServices): Promise<void> {
  const { db, audit } = services;
  await ownerOf(id, caller, services);
  await inTransaction(db, async (transaction) => {
    await removeView(id, transaction);
    await audit([{ event: 'saved_view_deleted', subjectId: id, ...caller.by }], transaction);
  });
}

async function ownerOf(id: string, { actorId, isAdmin }: Caller, { db }: SavedViewServices): Promise<string> {
  const view = await findView(id, db);
  const isAllowed = view && (view.owner_id === actorId || (isAdmin && Boolean(view.is_shared)));
  if (!isAllowed) throw new AppError('not_found');
  return view.owner_id;
}

async function named(saving: Promise<void>): Promise<void> {
  await saving.catch((error: unknown) => {
    if (databaseFault(error) !== 'unique') throw error;
    const message = 'You have a view of this name. Choose another one';
    throw new AppError('duplicate', {
      detail: message,
      errors: [{ field: 'name', code: 'duplicate', message }],
      cause: error,
    });
  });
}

async function one(view: StoredView, caller: Caller, services: SavedViewServices): Promise<SavedView> {
  const [saved] = await toSavedViews([view], caller, services);
  if (!saved) throw new AppError('not_found');
  return saved;
}

async function toSavedViews(
  views: readonly StoredView[],
  { actorId, isAdmin }: Caller,
  services: SavedViewServices,
): Promise<SavedView[]> {
  const emails = await findEmailsOf(
    views.map(({ owner_id }) => owner_id),
    services,
  );
  return views.map(({ owner_id, ...view }) => ({
    ...view,
    owner: emails.get(owner_id) ?? null,
    is_editable: owner_id === actorId || (isAdmin && view.is_shared),
  }));
}

import { foldLetters } from '@site/shared/contracts';
import {
  ListedSelection,
  MAX_SAVED_VIEWS,
  MAX_SHARED_VIEWS,
  type SavedViewInput,
} from '@site/shared/contracts/staff';
import { selectFullText, toText, type Db } from '../../database/connection.ts';

export interface StoredView extends SavedViewInput {
  readonly id: string;
  readonly owner_id: string;
}

interface Row {
  readonly id: string;
  readonly owner_id: string;
  readonly name: unknown;
  readonly is_shared: number | boolean;
  readonly list: unknown;
}

/** A person's own views and the shared ones of others, by name. Null stands for a stored list that is not valid any more. */
export async function findViews(ownerId: string, db: Db): Promise<(StoredView | null)[]> {
  const own: Row[] = await select(db).where({ owner_id: ownerId }).orderBy('name').limit(MAX_SAVED_VIEWS);
  const shared: Row[] = await select(db)
    .where({ is_shared: 1 })
    .whereNot({ owner_id: ownerId })
    .orderBy('name')
    .limit(MAX_SHARED_VIEWS);
  return [...own.toSorted(byName), ...shared.toSorted(byName)].map(toView);
}

const foldedName = ({ name }: Row) => foldLetters(String(toText(name)));

/** Without case and accents, which each database orders in its own way. */
function byName(one: Row, other: Row): number {
  const [first, second] = [foldedName(one), foldedName(other)];
  return first < second ? -1 : Number(first > second);
}

export async function findView(id: string, db: Db): Promise<Pick<Row, 'owner_id' | 'is_shared'> | undefined> {
  return db('saved_views').where({ id }).first('owner_id', 'is_shared');
}

export async function countViews(ownerId: string, db: Db): Promise<number> {
  const row = await db('saved_views').where({ owner_id: ownerId }).count({ n: '*' }).first();
  return Number(row?.['n'] ?? 0);
}

export async function insertView(view: StoredView, at: string, db: Db): Promise<void> {
  const { id, owner_id } = view;
  await db('saved_views').insert({ id, owner_id, created_at: at, ...toColumns(view) });
}

export async function updateView(id: string, view: SavedViewInput, db: Db): Promise<void> {
  await db('saved_views').where({ id }).update(toColumns(view));
}

export async function removeView(id: string, db: Db): Promise<void> {
  await db('saved_views').where({ id }).delete();
}

function select(db: Db) {
  return db('saved_views').select(
    'id',
    'owner_id',
    'is_shared',
    selectFullText('name', db),
    selectFullText('list', db),
  );
}

function toColumns({ name, is_shared, list }: SavedViewInput) {
  return { name, is_shared: is_shared ? 1 : 0, list: JSON.stringify(list) };
}

function toView({ id, owner_id, name, is_shared, list }: Row): StoredView | null {
  const { data } = ListedSelection.safeParse(jsonOf(String(toText(list))));
  return data
    ? { id, owner_id, name: String(toText(name)), is_shared: Boolean(is_shared), list: data }
    : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Knex } from 'knex';
import { isMysql, type Db } from '../../database/connection.ts';
import { limitToPart, type Order, type Part } from '../../lists/read-page.ts';
import { toStoredWord } from './stored-words.ts';

/** What is searched for, in which list. */
export interface Search {
  readonly terms: readonly string[];
  /** The list's order, by columns of the submissions. */
  readonly order: Order;
  /** Selects the columns of the order from the rows of a part of the list. */
  near(part: Part, db: Db): Knex.QueryBuilder;
  /** Limits a query on submissions to those of the list. */
  limit<Query extends Knex.QueryBuilder>(query: Query): Query;
}

/**
 * How many rows of the list are read for each match that is asked for, before the index of words is used. The index finds all
 * matches before it returns the first, so it is slow for words that are in many submissions, and these are soon met in the list.
 */
const ROWS_PER_MATCH = 20;
/** As before, when the first rows show that so many will have enough matches. */
const MAX_ROWS_PER_MATCH = 300;
/** Matches are not spread evenly. */
const SAFETY = 1.5;
/** With fewer matches, their share is left to chance. */
const MATCHES_OF_A_SAMPLE = 4;

/** The ids of the first submissions in a part of the list that match all terms, in order. */
export async function findMatches(search: Search, part: Part, db: Db): Promise<string[]> {
  const rows = part.limit * ROWS_PER_MATCH;
  const near = await findNear(search, part, db, rows);
  if (near.length >= part.limit) return near;
  const enough = rowsFor(part.limit, near.length / rows);
  const wider = enough === null ? [] : await findNear(search, part, db, enough);
  return wider.length >= part.limit ? wider : findIndexed(search, part, db);
}

/** How many rows have enough matches, if each has one with this probability. Null if too many. */
function rowsFor(matches: number, share: number): number | null {
  if (share * matches * ROWS_PER_MATCH < MATCHES_OF_A_SAMPLE) return null;
  const rows = Math.ceil((matches / share) * SAFETY);
  return rows <= matches * MAX_ROWS_PER_MATCH ? rows : null;
}

/** Looks at the next rows of the list. */
export function findNear(search: Search, part: Part, db: Db, rows = part.limit * ROWS_PER_MATCH) {
  const { terms, order } = search;
  const query = db
    .from(search.near({ ...part, limit: rows }, db).as('near'))
    .innerJoin('submission_texts', 'submission_id', 'id');
  for (const term of terms) query.whereRaw('instr(words, ?) > 0', [` ${toStoredWord(term)}`]);
  return idsOf(limitToPart(query, order, { ...part, from: null }));
}

/** Looks the words up. */
export function findIndexed(search: Search, part: Part, db: Db): Promise<string[]> {
  const query = search.limit(isMysql(db) ? indexedOnMysql(search, db) : indexedOnSqlite(search, db));
  return idsOf(limitToPart(query, search.order, part));
}

/** The index of words is read first: MariaDB would otherwise read the submissions by date and look up each in it. */
function indexedOnMysql({ terms }: Search, db: Db) {
  const words = terms.map((term) => `+${toStoredWord(term)}*`).join(' ');
  return db
    .from(db.raw('submission_texts straight_join application_submissions on id = submission_id'))
    .whereRaw('match (words) against (? in boolean mode)', [words]);
}

function indexedOnSqlite({ terms }: Search, db: Db) {
  const words = terms.map((term) => `${toStoredWord(term)}*`).join(' ');
  return db
    .from('submission_words')
    .joinRaw('cross join submission_texts on number = submission_words.rowid')
    .joinRaw('cross join application_submissions on id = submission_id')
    .whereRaw('submission_words match ?', [words]);
}

async function idsOf(query: Knex.QueryBuilder): Promise<string[]> {
  const rows: { readonly id: string }[] = await query.select('id');
  return rows.map(({ id }) => id);
}

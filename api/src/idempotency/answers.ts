import { hash } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createBatcher } from '../database/batch.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows, places, selectRows } from '../database/statements.ts';
import { AppError } from '../errors.ts';

/**
 * A caller's promise that requests under one key are one request. The key is written in the same transaction as what
 * the request does, so there is no state between: of two at once, the second finds the first one's answer.
 */
export interface IdempotencyKey {
  readonly hash: string;
  /** Hash of what was asked: the same key with another request is a mistake. */
  readonly fingerprint: string;
  /** Answers given before this instant do not count; absent where the key counts for as long as it is kept. */
  readonly notBefore?: string;
}

const TABLE = 'idempotency_keys';
const FORM_MS = 10 * 60 * 1000;
const KEEP_MS = 24 * 3600 * 1000;

const KEY_NEEDED =
  'Send an Idempotency-Key header: a new UUID for each application, the same one when you send it again';

/** Reads the `Idempotency-Key` header; `content` is what makes two requests the same. */
export function parseIdempotencyKey(header: unknown, content: readonly unknown[]): IdempotencyKey {
  return { hash: hashOfKey(header), fingerprint: sha256(JSON.stringify(content)) };
}

/** The header alone, as it is kept. */
export function hashOfKey(header: unknown): string {
  if (header === undefined) throw new AppError('idempotency_key_missing', { detail: KEY_NEEDED });
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header))
    throw new AppError('invalid_request', { detail: 'Idempotency-Key must be 8 to 200 visible characters' });
  return sha256(header);
}

/** The key of a form that came without one: the same fields from one address within ten minutes are one request. */
export function formKey(content: readonly unknown[], address: string, now: number): IdempotencyKey {
  const fingerprint = sha256(JSON.stringify(content));
  const keyHash = sha256(`form:${address}:${fingerprint}`);
  return { hash: keyHash, fingerprint, notBefore: toInstant(now - FORM_MS) };
}

/** The answer given to this key before, if any. One that no longer counts makes room. */
export type FindAnswer = (key: IdempotencyKey) => Promise<unknown>;

interface StoredAnswer {
  readonly key_hash: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/** Answers asked for at once are read at once. */
export function createAnswers(db: Db): FindAnswer {
  const read = createBatcher<string, StoredAnswer | null>(async (hashes) => {
    const sql = `select key_hash, fingerprint, answer from idempotency_keys where key_hash in (${places(hashes.length)})`;
    const rows = await selectRows<StoredAnswer>(sql, hashes, db);
    const byHash = new Map(rows.map((row) => [row.key_hash, row]));
    return hashes.map((keyHash) => byHash.get(keyHash) ?? null);
  });
  return async function findAnswer({ hash: keyHash, fingerprint, notBefore }) {
    if (notBefore !== undefined)
      await db(TABLE).where({ key_hash: keyHash }).where('created_at', '<', notBefore).delete();
    const row = await read(keyHash);
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    return JSON.parse(row.answer);
  };
}

/** The answer given to a key, whatever was asked under it; undefined when there is none. */
export async function readAnswer(keyHash: string, db: Db): Promise<unknown> {
  const row = await db(TABLE).where({ key_hash: keyHash }).first('answer');
  return row && JSON.parse(row.answer);
}

/** Remembers answers in the transaction of the work; a key that has one already is a `unique` fault. */
export async function insertAnswers(answers: readonly Answer[], now: number, db: Db): Promise<void> {
  await insertRows(
    TABLE,
    answers.map((answer) => toRow(answer, now)),
    db,
  );
}

/** Remembers one answer; one that the key has already stays. */
export async function rememberAnswer(answer: Answer, now: number, db: Db): Promise<void> {
  await db(TABLE)
    .insert(toRow(answer, now))
    .catch((error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
    });
}

export interface Answer {
  readonly key: IdempotencyKey;
  readonly answer: unknown;
}

function toRow({ key, answer }: Answer, now: number) {
  return {
    key_hash: key.hash,
    fingerprint: key.fingerprint,
    answer: JSON.stringify(answer),
    created_at: toInstant(now),
  };
}

export async function sweepAnswers(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const old = () => db(TABLE).where('created_at', '<', toInstant(now - KEEP_MS));
  await deleteInBatches(old, 'key_hash', signal);
}

function sha256(text: string): string {
  return hash('sha256', text);
}

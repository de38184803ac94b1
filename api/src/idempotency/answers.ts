import { hash } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Transaction } from '../database/in-transaction.ts';
import { createBatcher } from '../database/batch.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';

/**
 * Requests with the same idempotency key count as one request. The key is saved in the same transaction as the work, so
 * there is no state in between: of two concurrent requests, the second finds the answer of the first.
 */
export interface IdempotencyKey {
  readonly hash: string;
  /** Hash of the request content. Using the key for different content is an error. */
  readonly fingerprint: string;
  /** Answers from before this instant are ignored. Absent: the key counts as long as it is stored. */
  readonly notBefore?: string;
}

const TABLE = 'idempotency_keys';
const FORM_REPEAT_MS = 10 * 60 * 1000;
const KEEP_MS = 24 * 3600 * 1000;

const KEY_REQUIRED =
  'Send an Idempotency-Key header: a new UUID for each application, and the same one for a retry';

/** Reads the `Idempotency-Key` header. Two requests are the same when their `content` is equal. */
export function parseIdempotencyKey(header: unknown, content: readonly unknown[]): IdempotencyKey {
  return { hash: hashOfKey(header), fingerprint: sha256(JSON.stringify(content)) };
}

/** The hash under which a key is stored. */
export function hashOfKey(header: unknown): string {
  if (header === undefined) throw new AppError('idempotency_key_missing', { detail: KEY_REQUIRED });
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header))
    throw new AppError('invalid_request', { detail: 'Idempotency-Key must be 8 to 200 visible characters' });
  return sha256(header);
}

/** A key for a form sent without one: the same fields from one address within ten minutes count as one request. */
export function formKey(content: readonly unknown[], address: string, now: number): IdempotencyKey {
  const fingerprint = sha256(JSON.stringify(content));
  const keyHash = sha256(`form:${address}:${fingerprint}`);
  return { hash: keyHash, fingerprint, notBefore: toInstant(now - FORM_REPEAT_MS) };
}

/** Returns the stored answer of a key, if any. Deletes one that no longer counts. */
export type FindAnswer = (key: IdempotencyKey) => Promise<unknown>;

interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: string;
}

/** Lookups at the same time share a statement. */
export function createAnswers(db: Db): FindAnswer {
  const read = createBatcher<string, StoredAnswer | null>(async (hashes) => {
    const rows = await db(TABLE).whereIn('key_hash', hashes).select('key_hash', 'fingerprint', 'answer');
    const byHash = new Map(rows.map((row) => [row.key_hash, row]));
    return hashes.map((keyHash) => byHash.get(keyHash) ?? null);
  });
  return async ({ hash: keyHash, fingerprint, notBefore }) => {
    if (notBefore !== undefined)
      await db(TABLE).where({ key_hash: keyHash }).where('created_at', '<', notBefore).delete();
    const row = await read(keyHash);
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    return JSON.parse(row.answer);
  };
}

/** The answer of a key without comparing the content. Undefined when there is none. */
export async function readAnswer(keyHash: string, db: Db): Promise<unknown> {
  const row = await db(TABLE).where({ key_hash: keyHash }).first('answer');
  return row && JSON.parse(row.answer);
}

/** Saves answers in the transaction of the work. A key that already has one causes a `unique` fault. */
export async function insertAnswers(answers: readonly Answer[], now: number, db: Transaction): Promise<void> {
  await db(TABLE).insert(answers.map((answer) => toRow(answer, now)));
}

/** Saves an answer. An existing one stays unchanged. */
export async function saveAnswer(answer: Answer, now: number, db: Db): Promise<void> {
  const saved = db(TABLE).insert(toRow(answer, now));
  await saved.catch((error: unknown) => {
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

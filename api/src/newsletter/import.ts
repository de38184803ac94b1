import { randomBytes } from 'node:crypto';
import {
  MAX_IMPORT_ADDRESSES,
  MAX_IMPORT_COLUMNS,
  MAX_INVALID_SHOWN,
  type ImportOutcome,
} from '@site/shared/contracts/staff';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { foldAddress } from '../fold-address.ts';
import type { QueueMails } from '../mail/outbox.ts';
import { findErasedAddresses } from './erasures.ts';
import { readImportFile, type ImportFile } from './import-rows.ts';
import { findStates, insertSubscriptions } from './repository.ts';

interface ImportServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly now: () => number;
}

interface ImportRequest {
  readonly text: string;
  /** Where and how these people agreed. */
  readonly consent: string;
  /** True when they confirmed their addresses elsewhere. Otherwise each gets a confirmation link. */
  readonly isConfirmed: boolean;
}

/** Adds subscribers from a file. An address that opted out is never added. Both throw `validation_failed` for too many addresses. */
export interface SubscriberImport {
  /** Says what an import would do now. */
  check(text: string): Promise<ImportOutcome>;
  run(request: ImportRequest, by: AuditActor): Promise<ImportOutcome & { readonly id: string }>;
}

/** Invalid lines are shown up to this length. */
const MAX_SHOWN_LENGTH = 80;
const MAX_ATTEMPTS = 4;

export function createSubscriberImport(services: ImportServices): SubscriberImport {
  const { db } = services;
  return {
    check: async (text) => (await sort(parse(text), db)).outcome,
    async run(request, by) {
      const file = parse(request.text);
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const done = await save(file, request, by, services);
        if (done) return done;
      }
      throw new AppError('unavailable', { retryAfterSeconds: 1 });
    },
  };
}

function parse(text: string): ImportFile {
  const file = readImportFile(text);
  if (file.rows.length <= MAX_IMPORT_ADDRESSES) return file;
  const most = MAX_IMPORT_ADDRESSES.toLocaleString('en-US');
  const message = `An import may have at most ${most} lines. Split the file`;
  throw new AppError('validation_failed', {
    detail: message,
    errors: [{ field: 'text', code: 'too_many', message }],
  });
}

/** Null when one of the addresses was signed up meanwhile. */
async function save(
  file: ImportFile,
  { consent, isConfirmed }: ImportRequest,
  by: AuditActor,
  { db, audit, queueMails, now }: ImportServices,
): Promise<(ImportOutcome & { readonly id: string }) | null> {
  const id = `import-${randomBytes(6).toString('hex')}`;
  const time = now();
  try {
    return await inTransaction(db, async (transaction) => {
      const { added, outcome } = await sort(file, transaction);
      const spam = { score: 0, reasons: [] };
      const subscriptions = added.map((email) => ({
        ...{ id: createId(time), createdAt: toInstant(time), email, source: null, consent: id, spam },
        state: isConfirmed ? ('confirmed' as const) : ('pending' as const),
      }));
      await insertSubscriptions(subscriptions, transaction);
      if (!isConfirmed) {
        const kind = 'newsletter-confirmation';
        await queueMails(
          subscriptions.map((each) => ({ kind, subjectId: each.id, isBulk: true })),
          transaction,
        );
      }
      const { columns: _, invalidLines: __, ...counts } = outcome;
      const detail = { consent, confirmed: isConfirmed ? 'elsewhere' : 'asked by email', ...counts };
      await audit([{ event: 'newsletter_imported', subjectId: id, detail, ...by }], transaction);
      return { ...outcome, id };
    });
  } catch (error) {
    if (databaseFault(error) !== 'unique') throw error;
    return null;
  }
}

/** Sorts the rows by what an import does to them. */
async function sort({ columns, rows }: ImportFile, db: Db) {
  const invalid = rows.filter(({ email }) => email === null);
  const byAddress = new Map<string, string>();
  const optedOut = new Set<string>();
  const unclear = new Set<string>();
  for (const { email, verdict } of rows) {
    if (email === null) continue;
    const folded = foldAddress(email);
    if (!byAddress.has(folded)) byAddress.set(folded, email);
    if (verdict === 'opted-out') optedOut.add(folded);
    if (verdict === 'unclear') unclear.add(folded);
  }
  const states = await findStates([...byAddress.keys()], db);
  for (const folded of await findErasedAddresses([...byAddress.values()], db))
    if (!states.has(folded)) optedOut.add(folded);
  for (const [folded, state] of states)
    if (state === 'unsubscribed' || state === 'suppressed') optedOut.add(folded);
  const fresh = [...byAddress].filter(([folded]) => !optedOut.has(folded) && !states.has(folded));
  const added = fresh.filter(([folded]) => !unclear.has(folded));
  const outcome: ImportOutcome = {
    columns: columns
      .slice(0, MAX_IMPORT_COLUMNS)
      .map(({ name, use }) => ({ name: name.trim().slice(0, MAX_SHOWN_LENGTH), use })),
    added: added.length,
    known: byAddress.size - fresh.length - optedOut.size,
    optedOut: optedOut.size,
    unclear: fresh.length - added.length,
    repeated: rows.length - invalid.length - byAddress.size,
    invalid: invalid.length,
    invalidLines: invalid
      .slice(0, MAX_INVALID_SHOWN)
      .map(({ line, text }) => ({ line, text: text.slice(0, MAX_SHOWN_LENGTH) })),
  };
  return { added: added.map(([, email]) => email), outcome };
}

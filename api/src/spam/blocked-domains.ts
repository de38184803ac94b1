import { MAX_BLOCKED_DOMAINS, type BlockedDomain } from '@site/shared/contracts/staff';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { createCachedValue } from '../database/cached-value.ts';
import { AppError } from '../errors.ts';
import { isAddressIn } from './mail-domains.ts';

/** Email domains blocked by an admin. Forms from their addresses go to quarantine. */
export interface BlockedDomains {
  has(email: string): Promise<boolean>;
  list(): Promise<readonly BlockedDomain[]>;
  block(domain: string, by: AuditActor): Promise<void>;
  /** Throws `not_found` when the domain is not blocked. */
  unblock(domain: string, by: AuditActor): Promise<void>;
}

interface BlockedDomainServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

/** Other processes see a change after this time. The process that made it sees it at once. */
const CACHE_MS = 5000;
const TABLE = 'blocked_domains';

export function createBlockedDomains({ db, audit, now }: BlockedDomainServices): BlockedDomains {
  const { read, clear } = createCachedValue(
    async () => new Set<string>(await db(TABLE).limit(MAX_BLOCKED_DOMAINS).pluck('domain')),
    CACHE_MS,
    now,
  );
  return {
    has: async (email) => isAddressIn(await read(), email),
    async list() {
      const rows: BlockedDomain[] = await db(TABLE).orderBy('domain').limit(MAX_BLOCKED_DOMAINS);
      return rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
    },
    async block(domain, by) {
      if ((await db(TABLE).limit(MAX_BLOCKED_DOMAINS).select('domain')).length === MAX_BLOCKED_DOMAINS)
        throw listFull();
      await inTransaction(db, async (transaction) => {
        const row = { domain, created_at: toInstant(now()) };
        await transaction(TABLE).insert(row).onConflict('domain').ignore();
        await audit([{ event: 'domain_blocked', detail: { domain }, ...by }], transaction);
      });
      clear();
    },
    async unblock(domain, by) {
      await inTransaction(db, async (transaction) => {
        if (!(await transaction(TABLE).where({ domain }).delete())) throw new AppError('not_found');
        await audit([{ event: 'domain_unblocked', detail: { domain }, ...by }], transaction);
      });
      clear();
    },
  };
}

function listFull(): AppError {
  const message = `The list is full (${MAX_BLOCKED_DOMAINS} domains). Remove a domain first`;
  return new AppError('validation_failed', {
    detail: message,
    errors: [{ field: 'domain', code: 'full', message }],
  });
}

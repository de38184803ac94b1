import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditPage } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { creationKeyOf, isCreationKey } from '../lists/by-creation.ts';
import { readPage } from '../lists/read-page.ts';
import { toConditions, type FilterServices } from './filter.ts';
import { selectLines, toLines, type AuditRow, type FindEmails } from './lines.ts';

export interface AuditReadServices extends FilterServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
}

/** One page of the lines that match the filter, newest first. */
export async function listPage(
  { cursor, ...filter }: AuditFilter & { readonly cursor?: string | undefined },
  services: AuditReadServices,
): Promise<AuditPage> {
  const { event, actor, subject, startDate, endDate, result } = filter;
  const conditions = await toConditions(filter, services);
  const { rows, next, previous } = await readPage<AuditRow>({
    cursor,
    list: [event, actor, subject, startDate, endDate, result],
    size: AUDIT_PAGE_SIZE,
    isKey: isCreationKey,
    keyOf: creationKeyOf,
    select: async (part) => (conditions ? selectLines(conditions, part, services.db) : []),
  });
  return { items: await toLines(rows, services.findEmails), next, previous };
}

import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import type { AuditReadServices } from './list.ts';
import { auditEndpoints } from './routes.ts';
import { KEPT_DAYS, removeOldLines } from './remove-old-lines.ts';
import { createShortenOldLines, FULL_ADDRESS_DAYS } from './shorten-old-lines.ts';

export type AuditModuleServices = Pick<AuditReadServices, 'readCalendar' | 'findUserId' | 'findEmails'>;

/** The audit log as admins read it. All modules write to it through `Infrastructure.audit`. */
export function createAuditModule(shared: Infrastructure, services: AuditModuleServices): Module {
  const { db } = shared;
  const shortenOldLines = createShortenOldLines(db);
  return {
    endpoints: auditEndpoints({ ...shared, ...services }),
    sweeps: [
      { name: 'audit-addresses', days: FULL_ADDRESS_DAYS, run: shortenOldLines },
      {
        name: 'audit-log',
        days: KEPT_DAYS,
        run: (before, count, signal) => removeOldLines(before, { db, count }, signal),
      },
    ],
  };
}

import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import type { AuditReadServices } from './list.ts';
import { auditEndpoints } from './routes.ts';
import { createShortenOldLines } from './shorten-old-lines.ts';

export type AuditModuleServices = Pick<AuditReadServices, 'readCalendar' | 'findUserId' | 'findEmails'>;

/** The audit log as admins read it. All modules write to it through `Infrastructure.audit`. */
export function createAuditModule(shared: Infrastructure, services: AuditModuleServices): Module {
  const { db, logger, now } = shared;
  const shortenOldLines = createShortenOldLines(db, now);
  return {
    endpoints: auditEndpoints({ ...shared, ...services }),
    tasks: [
      async (signal) => {
        const count = await shortenOldLines(signal);
        if (count > 0) logger.info({ lines: count }, 'shortened the addresses of old audit lines');
      },
    ],
  };
}

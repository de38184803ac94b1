import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { HEALTH_OPERATIONS } from './operations.ts';
import { healthRoutes, type HealthServices } from './routes.ts';

/** Liveness and readiness checks. */
export function createHealthModule(
  { db, now, site }: Infrastructure,
  parts: Pick<HealthServices, 'stopping' | 'store' | 'readFacts'>,
): Module {
  const router = healthRoutes({ db, now, dataDir: site.dataDir, ...parts });
  return { routers: [{ path: '/api/health', router, operations: HEALTH_OPERATIONS }] };
}

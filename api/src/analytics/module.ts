import type { SiteFacts } from '@site/shared/contracts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { exportEndpoints } from './export/routes.ts';

export interface AnalyticsModuleServices {
  readonly readFacts: () => Promise<SiteFacts>;
}

/** Visits of the site, counted by hour and day in the reporting time zone. */
export function createAnalyticsModule(
  shared: Infrastructure,
  { readFacts }: AnalyticsModuleServices,
): Module {
  return { endpoints: exportEndpoints({ ...shared, readFacts }) };
}

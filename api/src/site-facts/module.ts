import type { SiteFacts } from '@site/shared/contracts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import type { ReadEventLines } from './history.ts';
import { siteFactEndpoints } from './routes.ts';
import { createSiteFacts, type SiteFactsStore } from './service.ts';

export interface SiteFactsModule extends Module, SiteFactsStore {
  /** The current facts. */
  readonly readFacts: () => Promise<SiteFacts>;
}

/** Site facts. `base` holds the values from the environment. */
export function createSiteFactsModule(
  shared: Infrastructure,
  base: SiteFacts,
  services: { readonly readEventLines: ReadEventLines },
): SiteFactsModule {
  const siteFacts = createSiteFacts({ ...shared, base });
  return {
    ...siteFacts,
    endpoints: siteFactEndpoints({ siteFacts, ...services }),
    readFacts: async () => (await siteFacts.read()).facts,
  };
}

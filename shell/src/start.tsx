import { CacheProvider } from '@emotion/react';
import { removeEndedEntries, type PageData } from '@site/shared/federation';
import { completeSprite } from '@site/shared/ui';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createVisitReporter } from './analytics/visit-reporter.ts';
import { App } from './app.tsx';
import { createPageLoader } from './federation/load-page.ts';
import { renewOldTab, thisTab } from './federation/renew-old-tab.ts';
import { reportFaults } from './federation/report-faults.ts';
import { reportToCheck } from './hydration/report-to-check.ts';
import { FrameBoundary } from './pages/frame-boundary.tsx';
import type { SiteGlobal } from './federation/site-global.ts';
import { yieldToMain } from './yield-to-main.ts';
import { createMailLinks, forwardMailLink } from './services/mail-links.ts';
import { PageRegistry } from './routing/page-registry.ts';
import { keepPrerendered } from './hydration/prerendered.tsx';
import { SiteRouter } from './routing/site-router.tsx';
import { acceptStandIns } from './hydration/stand-ins.ts';
import { createStyleCache } from './style-cache.ts';
import { followFields } from './hydration/used-fields.ts';

/** Hydrates the server's page with the releases of its composition. */
export async function start(root: HTMLElement, data: PageData, site: SiteGlobal): Promise<void> {
  if (forwardMailLink(location, (path) => location.replace(path))) return;
  const takeMailLink = createMailLinks(location, history);
  completeSprite(data.icons);
  renewOldTab(thisTab(data.releases));
  removeEndedEntries();
  const reportFault = reportFaults(data.composition);
  const visits = createVisitReporter(data);
  const registry = new PageRegistry(createPageLoader(data, site));
  const policyOf = (path: string) => data.pages[path]?.policy;
  const policy = policyOf(location.pathname);
  const loadDocument = (path: string) => {
    if (policyOf(path) === policy) return false;
    location.reload();
    return true;
  };
  await yieldToMain();
  acceptStandIns(root);
  const usedFields = followFields();
  const prerendered = keepPrerendered(document.getElementById('outlet'), location.pathname);
  // In a transition, hydration yields every few milliseconds instead of being one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <FrameBoundary root={root}>
        <CacheProvider value={createStyleCache()}>
          <SiteRouter isReady={(path) => registry.isLoaded(path)} loadDocument={loadDocument}>
            <App
              data={data}
              registry={registry}
              prerendered={prerendered}
              takeMailLink={takeMailLink}
              visits={visits}
              usedFields={usedFields}
            />
          </SiteRouter>
        </CacheProvider>
      </FrameBoundary>,
      // Failed page loads are handled by their boundary and are not logged.
      {
        onRecoverableError: reportDrift,
        onCaughtError(error) {
          console.error(error);
          reportFault(error);
        },
      },
    );
  });
}

/** Visitors see the page anyway. The composer's hydration check listens to this. */
function reportDrift(error: unknown): void {
  reportToCheck('site:drift', String(error));
}

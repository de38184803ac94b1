import type { MailLink, PageData } from '@site/shared/federation';
import { AfterHydration, ViewTransitionStyles } from '@site/shared/ui';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { VisitReporter } from './analytics/tracker.ts';
import { PrintLine } from './frame/print-line.tsx';
import { isMissingArea } from './pages/is-missing-area.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { AreaUnavailablePage } from './pages/area-unavailable-page.tsx';
import type { PageRegistry } from './routing/page-registry.ts';
import type { Prerendered } from './hydration/prerendered.tsx';
import { usePrefetch } from './prefetch/use-prefetch.ts';
import { RemoteOutlet } from './pages/remote-outlet.tsx';
import { Arrived } from './routing/arrived.tsx';
import { createShell } from './services/shell-services.ts';
import { SiteFrame } from './site-frame.tsx';
import { useArrival } from './routing/use-arrival.ts';
import type { UsedFields } from './hydration/used-fields.ts';

export interface AppProps {
  readonly data: PageData;
  readonly registry: PageRegistry;
  readonly prerendered: Prerendered | null;
  /** Absent on the server, which gets no fragment. */
  takeMailLink?(): MailLink | null;
  /** Absent on the server, which reports no visits. */
  readonly visits?: VisitReporter;
  /** Absent on the server. */
  readonly usedFields?: UsedFields | undefined;
}

/** The host: the frame around the page of the current path. The same tree renders on the server and in the browser. */
export function App({ data, registry, prerendered, takeMailLink, visits, usedFields }: AppProps) {
  const { pathname, search, hash } = useLocation();
  const shell = useMemo(() => createShell(data, { takeMailLink, visits }), [data, takeMailLink, visits]);
  // Recorded even for a page that is left before its code has loaded.
  useLayoutEffect(() => usedFields?.enterPage(pathname), [pathname, usedFields]);
  const [arrive, showFailure] = useArrival(data, shell.services.announce);
  const onArrive = useCallback(
    (path: string) => {
      arrive(path);
      visits?.pageShown(path);
    },
    [arrive, visits],
  );
  usePrefetch(data, registry, pathname);
  const [isFirst, setIsFirst] = useState(prerendered !== null);
  if (isFirst && prerendered?.path !== pathname) setIsFirst(false);
  const entry = data.pages[pathname];
  // The composer redirects requests; this handles links followed within the site.
  const movedTo = data.redirects?.[pathname];
  return (
    <>
      {entry && <PrintLine siteName={data.facts.name} pathname={pathname} />}
      <SiteFrame facts={data.facts} pathname={pathname} shell={shell}>
        {entry ? (
          <RemoteOutlet
            key={pathname}
            path={pathname}
            entry={entry}
            registry={registry}
            services={shell.services}
            assets={data.releases[entry.remote]?.base ?? '/'}
            prerendered={prerendered}
            isFirst={isFirst}
            usedFields={usedFields}
            onArrive={onArrive}
            onFailure={showFailure}
          />
        ) : movedTo !== undefined ? (
          <Navigate to={{ pathname: movedTo, search, hash }} replace />
        ) : (
          <Arrived path={pathname} onArrive={onArrive}>
            {isMissingArea(data, pathname) ? (
              <AreaUnavailablePage facts={data.facts} />
            ) : (
              <NotFoundPage path={pathname} />
            )}
          </Arrived>
        )}
      </SiteFrame>
      <AfterHydration>
        <ViewTransitionStyles />
      </AfterHydration>
    </>
  );
}

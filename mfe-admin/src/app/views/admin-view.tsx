import { useEffect } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Text } from '@site/shared/ui';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { PartBoundary } from '../../kit/part-boundary.tsx';
import { AdminNav } from './admin-nav.tsx';
import { VIEWS_COPY } from './admin-views-content.ts';
import { useAdminView } from './use-admin-view.ts';
import { VIEW_LOADERS } from './view-loaders.ts';

/** The view of the address, with links to the others that the role permits. */
export function AdminView({ services }: { readonly services: ShellServices }) {
  const { view, permitted } = useAdminView();
  const hasChoice = permitted.length > 1;
  const { title, failure } = VIEWS_COPY.views[view];
  useEffect(() => {
    if (view === 'submissions') return;
    services.setTitlePrefix(`${title} | `);
    return () => services.setTitlePrefix(null);
  }, [services, view, title]);
  return (
    <>
      {hasChoice && <AdminNav current={view} views={permitted} />}
      {!hasChoice && view === 'analytics' && <Text tone="muted">{VIEWS_COPY.analyticsOnly}</Text>}
      <PartBoundary key={view}>
        <LazyPart load={VIEW_LOADERS[view]} failure={failure}>
          {(View) => <View services={services} />}
        </LazyPart>
      </PartBoundary>
    </>
  );
}

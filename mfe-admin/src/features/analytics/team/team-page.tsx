import type { PageProps } from '@site/shared/federation';
import { ADMIN_COPY } from '../../../kit/admin-content.ts';
import { AdminLayout } from '../../../kit/admin-layout.tsx';
import { LazyPart } from '../../../kit/lazy-part.tsx';
import { TEAM_COPY } from './admin-team-content.ts';

/** `/admin?view=team#ticket=…`: the one view of the admin area that needs no account. */
export function TeamPage({ services }: PageProps) {
  return (
    <LazyPart load={loadTeamView} failure={TEAM_COPY.failure} loading={<Loading />}>
      {({ TeamView }) => <TeamView services={services} />}
    </LazyPart>
  );
}

const loadTeamView = () => import(/* webpackChunkName: "team-view" */ './team-view.tsx');

function Loading() {
  return (
    <AdminLayout title={TEAM_COPY.title}>
      <p role="status">{ADMIN_COPY.loading}</p>
    </AdminLayout>
  );
}

import type { ComponentType } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { AdminView } from '../../kit/list/view-search.ts';

type View = ComponentType<{ readonly services: ShellServices }>;

/** Imports the chunk of each view. */
export const VIEW_LOADERS: Readonly<Record<AdminView, () => Promise<View>>> = {
  submissions: () =>
    import(/* webpackChunkName: "submissions-view" */ '../../features/submissions/submissions-view.tsx').then(
      ({ SubmissionsView }) => SubmissionsView,
    ),
  subscribers: () =>
    import(/* webpackChunkName: "subscribers-view" */ '../../features/newsletter/subscribers-view.tsx').then(
      ({ SubscribersView }) => SubscribersView,
    ),
  mail: () =>
    import(/* webpackChunkName: "mail-view" */ '../../features/mails/mail-view.tsx').then(
      ({ MailView }) => MailView,
    ),
  analytics: () =>
    import(/* webpackChunkName: "analytics-view" */ '../../features/analytics/dashboard.tsx').then(
      ({ AnalyticsDashboard }) => AnalyticsDashboard,
    ),
  settings: () =>
    import(/* webpackChunkName: "settings-view" */ './settings-view.tsx').then(
      ({ SettingsView }) => SettingsView,
    ),
  releases: () =>
    import(/* webpackChunkName: "releases-view" */ '../../features/releases/releases-view.tsx').then(
      ({ ReleasesView }) => ReleasesView,
    ),
  users: () =>
    import(/* webpackChunkName: "users-view" */ '../../features/users/users-view.tsx').then(
      ({ UsersView }) => UsersView,
    ),
  audit: () =>
    import(/* webpackChunkName: "audit-view" */ '../../features/audit/audit-view.tsx').then(
      ({ AuditView }) => AuditView,
    ),
};

import type { ComponentType } from 'react';
import type { ShellServices } from '@site/shared/federation';
import type { AdminView } from './use-admin-view.ts';

type View = ComponentType<{ readonly services: ShellServices }>;

/** Imports the chunk of each view. */
export const VIEW_LOADERS: Readonly<Record<AdminView, () => Promise<View>>> = {
  submissions: () =>
    import(/* webpackChunkName: "submissions-view" */ '../submissions/submissions-view.tsx').then(
      ({ SubmissionsView }) => SubmissionsView,
    ),
  subscribers: () =>
    import(/* webpackChunkName: "subscribers-view" */ '../newsletter/subscribers-view.tsx').then(
      ({ SubscribersView }) => SubscribersView,
    ),
  mail: () =>
    import(/* webpackChunkName: "mail-view" */ '../mails/mail-view.tsx').then(({ MailView }) => MailView),
  analytics: () =>
    import(/* webpackChunkName: "analytics-view" */ '../analytics/dashboard.tsx').then(
      ({ AnalyticsDashboard }) => AnalyticsDashboard,
    ),
  settings: () =>
    import(/* webpackChunkName: "settings-view" */ '../site-facts/settings-view.tsx').then(
      ({ SettingsView }) => SettingsView,
    ),
  releases: () =>
    import(/* webpackChunkName: "releases-view" */ '../releases/releases-view.tsx').then(
      ({ ReleasesView }) => ReleasesView,
    ),
  users: () =>
    import(/* webpackChunkName: "users-view" */ '../users/users-view.tsx').then(({ UsersView }) => UsersView),
  audit: () =>
    import(/* webpackChunkName: "audit-view" */ '../audit/audit-view.tsx').then(({ AuditView }) => AuditView),
};

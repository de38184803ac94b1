import { use } from 'react';
import { hasPermission, type Permission } from '@site/shared/contracts/auth';
import { useSearchParams } from 'react-router-dom';
import type { AdminView } from '../../kit/list/view-search.ts';
import { RoleContext } from '../../session/permitted.tsx';

/** In the order of their links. The first one that the role permits is shown when the address names none. */
const PERMISSIONS: readonly (readonly [AdminView, Permission])[] = [
  ['submissions', 'review-submissions'],
  ['subscribers', 'manage-newsletter'],
  ['mail', 'manage-mails'],
  ['analytics', 'read-analytics'],
  ['settings', 'manage-site-facts'],
  ['users', 'manage-users'],
  ['releases', 'manage-releases'],
  ['audit', 'read-audit'],
];

interface AdminViews {
  /** The view that the address asks for, if the role permits it. */
  readonly view: AdminView;
  /** The views that the role permits. */
  readonly permitted: readonly AdminView[];
}

export function useAdminView(): AdminViews {
  const role = use(RoleContext);
  const [parameters] = useSearchParams();
  const permitted = PERMISSIONS.filter(([, permission]) => hasPermission(role, permission)).map(
    ([view]) => view,
  );
  const asked = permitted.find((view) => view === parameters.get('view'));
  return { view: asked ?? permitted[0] ?? 'submissions', permitted };
}

import type { RemotePage } from '@site/shared/federation';

/** The title and description of each page. */
export const HEADS = {
  auth: { title: 'Admin Access', description: 'Sign-in for staff.', index: false },
  admin: { title: 'Admin Dashboard', description: 'Applications and exports, for staff.', index: false },
} satisfies Record<string, RemotePage['head']>;

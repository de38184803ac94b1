import type { RemotePage } from '@site/shared/federation';

export const pages: readonly RemotePage[] = [
  {
    path: '/auth',
    head: { title: 'Admin Access', description: 'Sign-in for staff.', index: false },
    chunks: ['auth-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "auth-page" */ './sign-in/auth-page.tsx');
      return { Page: page.AuthPage };
    },
  },
  {
    path: '/admin',
    head: { title: 'Admin Dashboard', description: 'Submissions and exports, for staff.', index: false },
    chunks: ['admin-page', 'auth-client'],
    load: async () => {
      const page = await import(/* webpackChunkName: "admin-page" */ './admin-page.tsx');
      return { Page: page.AdminPage };
    },
  },
];

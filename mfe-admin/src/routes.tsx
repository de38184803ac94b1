import type { RemotePage } from '@site/shared/federation';
import { HEADS } from './admin-heads-content.ts';
import { tab } from './session/tab.ts';

export const pages: readonly RemotePage[] = [
  {
    path: '/auth',
    head: HEADS.auth,
    chunks: ['auth-page'],
    load: async () => {
      const page = await import(
        /* webpackChunkName: "auth-page" */ './features/account/sign-in/auth-page.tsx'
      );
      return { Page: page.AuthPage };
    },
  },
  {
    path: '/admin',
    head: HEADS.admin,
    chunks: ['admin-page', 'auth-client'],
    load: async () => {
      const page = await import(/* webpackChunkName: "admin-page" */ './app/admin-page.tsx');
      await tab.claim();
      return { Page: page.AdminPage };
    },
  },
];

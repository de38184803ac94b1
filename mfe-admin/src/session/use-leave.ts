import type { ShellServices } from '@site/shared/federation';
import { useNavigate } from 'react-router-dom';
import { forgetQueries } from './kept-queries.ts';

/** Leads to the sign-in page, and forgets what the tab knows of the user. `search` says where to go from there. */
export function useLeave(services: ShellServices, search = ''): () => void {
  const navigate = useNavigate();
  return () => {
    forgetQueries(services);
    void navigate(`/auth${search}`, { replace: true });
  };
}

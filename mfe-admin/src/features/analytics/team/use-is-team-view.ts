import { useHydrated } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';

/** Whether the address asks for a team's report. The prerendered page does not know the query. */
export function useIsTeamView(): boolean {
  const [parameters] = useSearchParams();
  return useHydrated() && parameters.get('view') === 'team';
}

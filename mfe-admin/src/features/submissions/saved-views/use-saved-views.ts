import { listSavedViews, type SavedView } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { VIEWS_KEY } from './views-key.ts';

/** The saved views that the signed-in member of staff sees. None while they are loaded, and when that fails. */
export function useSavedViews(isEnabled = true): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: VIEWS_KEY,
    queryFn: ({ signal }) => callAsUser(listSavedViews, { signal }),
    enabled: isEnabled,
    meta: { isToldInPlace: true },
  });
  return data?.items ?? [];
}

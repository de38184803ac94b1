import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { callAuth } from '../../../session/calls/call-auth.ts';

/** The signed-in user as the service knows it. Read again when the tab is shown: a link may have been opened elsewhere. */
export function useOwnUser(known: User) {
  const query = useQuery({
    queryKey: ['own-user'],
    queryFn: async () => {
      const { data, error } = await callAuth((client) => client.getUser());
      if (error) throw error;
      return data.user;
    },
    initialData: known,
    refetchOnWindowFocus: 'always',
    meta: { isToldInPlace: true },
  });
  return { user: query.data, refetch: query.refetch };
}

import { useRef } from 'react';
import { listOwnSessions } from '@site/shared/contracts/auth';
import type { ShellServices } from '@site/shared/federation';
import { space, Stack } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useRetry } from '../../../kit/use-retry.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { SESSIONS_CONTENT } from './admin-sessions-content.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { SessionItem } from './session-item.tsx';

/** Where the user is signed in. */
export function SessionsSection({ services }: { readonly services: ShellServices }) {
  const list = useRef<HTMLUListElement>(null);
  const query = useRetry(
    useQuery({
      queryKey: ['own-sessions'],
      queryFn: ({ signal }) => callAsUser(listOwnSessions, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
  const items = query.data?.items ?? [];

  async function onEnded() {
    await query.refetch();
    // The button that had the focus is gone.
    list.current?.focus();
  }

  return (
    <SettingsSection title={SESSIONS_CONTENT.title} text={SESSIONS_CONTENT.text}>
      {query.error && !query.data ? (
        <LoadFailure title={SESSIONS_CONTENT.failure} query={query} />
      ) : (
        <Stack gap={4}>
          <ul ref={list} role="list" tabIndex={-1} aria-label={SESSIONS_CONTENT.title} css={listStyles}>
            {items.map((session) => (
              <SessionItem key={session.id} session={session} services={services} onEnded={onEnded} />
            ))}
          </ul>
          {items.length > 1 && <EndOtherSessions onEnded={onEnded} />}
        </Stack>
      )}
    </SettingsSection>
  );
}

const listStyles = {
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:focus': { outline: 'none' },
};

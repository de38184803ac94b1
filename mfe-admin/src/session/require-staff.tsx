import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Text } from '@site/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADMIN_COPY, RETRY } from '../kit/admin-content.ts';
import { checkAccess, type Access, type Staff } from './check-access.ts';
import { SessionEndDialog } from './end/session-end-dialog.tsx';
import { removeDrafts } from './draft-storage.ts';
import { forgetQueries } from './kept-queries.ts';
import { RoleContext } from './permitted.tsx';
import { useLeave } from './use-leave.ts';
import { useSessionEvents } from './use-session-events.ts';
import { ACCESS_COPY } from './admin-access-content.ts';

interface RequireStaffProps {
  readonly services: ShellServices;
  /** Shown until the role is known, and when the check fails. */
  frame(content: ReactNode): ReactNode;
  children(staff: Staff): ReactNode;
}

type State = { readonly step: 'checking' | 'failed' } | { readonly step: 'admitted'; readonly staff: Staff };

/** Shows its children to staff only. Visitors are redirected to sign in, other users to the home page. */
export function RequireStaff({ services, frame, children }: RequireStaffProps) {
  const [state, setState] = useState<State>({ step: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const { search } = useLocation();
  const leave = useLeave(services, search);
  // Once admitted, the dialog handles it.
  useSessionEvents((event) => event === 'SIGNED_OUT' && leave(), state.step !== 'admitted');

  const settle = useEffectEvent((access: Access) => {
    if (access.name === 'staff') return setState({ step: 'admitted', staff: access.staff });
    if (access.name !== 'denied') return leave();
    forgetQueries(services);
    removeDrafts();
    services.toast(DENIED);
    void navigate('/', { replace: true });
  });

  useEffect(() => {
    let current = true;
    checkAccess().then(
      (access) => current && settle(access),
      (error: unknown) => {
        if (!current) return;
        console.error(error);
        setState({ step: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  function retry() {
    setState({ step: 'checking' });
    setAttempt(attempt + 1);
  }

  if (state.step === 'admitted')
    return (
      <RoleContext value={state.staff.role}>
        {children(state.staff)}
        <SessionEndDialog user={state.staff} leave={leave} onOtherUser={retry} />
      </RoleContext>
    );
  return frame(
    state.step === 'checking' ? <p role="status">{ADMIN_COPY.loading}</p> : <CheckFailed onRetry={retry} />,
  );
}

function CheckFailed({ onRetry }: { onRetry(): void }) {
  const { title, text } = ACCESS_COPY.checkFailed;
  return (
    <Callout tone="danger" role="alert" title={title}>
      <Text>{text}</Text>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          {RETRY}
        </Button>
      </div>
    </Callout>
  );
}

const DENIED = {
  title: ACCESS_COPY.denied.title,
  description: ACCESS_COPY.denied.text,
  tone: 'destructive',
  // The only way to sign out for a user without the role.
  link: { text: ACCESS_COPY.denied.signOut, href: '/auth?sign-out' },
} as const;

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Text } from '@site/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkAccess, type Access } from './session/check-access.ts';
import { useSessionEvents } from './session/use-session-events.ts';

interface RequireAdminProps {
  readonly services: ShellServices;
  /** What is shown until the role is known, and when it cannot be known. */
  frame(content: ReactNode): ReactNode;
  children(email: string): ReactNode;
}

type State = { readonly step: 'checking' | 'failed' } | { readonly step: 'admitted'; readonly email: string };

/** Shows its children to an admin only. Everybody else is sent away, a visitor to sign in, a user home. */
export function RequireAdmin({ services, frame, children }: RequireAdminProps) {
  const [state, setState] = useState<State>({ step: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const { search } = useLocation();
  useLeaveOnSignOut();

  const settle = useEffectEvent((access: Access) => {
    if (access.name === 'admin') return setState({ step: 'admitted', email: access.email });
    if (access.name === 'denied') services.toast(DENIED);
    void navigate(access.name === 'denied' ? '/' : `/auth${search}`, { replace: true });
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

  if (state.step === 'admitted') return children(state.email);
  return frame(state.step === 'checking' ? <p role="status">Loading...</p> : <CheckFailed onRetry={retry} />);
}

function CheckFailed({ onRetry }: { onRetry(): void }) {
  return (
    <Callout tone="danger" role="alert" title="Your access could not be checked">
      <Text>The server did not answer as it should. You are still signed in.</Text>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Callout>
  );
}

/** The address keeps what it names: whoever signs in again is where they were. */
function useLeaveOnSignOut(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useSessionEvents((event) => {
    if (event === 'SIGNED_OUT') void navigate(`/auth${search}`, { replace: true });
  });
}

const DENIED = {
  title: 'Access Denied',
  description: "You don't have permission to access this page.",
  tone: 'destructive',
  // Nothing else on the site leads a user without the role out of their session.
  link: { text: 'Sign out', href: '/auth?sign-out' },
} as const;

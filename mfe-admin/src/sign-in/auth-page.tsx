import { useCallback, useEffect, useState } from 'react';
import type { PageProps } from '@site/shared/federation';
import { Tabs, useHydrated } from '@site/shared/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountCard, type AccountViewProps } from '../account/account-card.tsx';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { ForgotPassword } from '../account/forgot-password.tsx';
import { NewPassword } from '../account/new-password.tsx';
import { useMailLink } from '../account/use-mail-link.ts';
import { mayHaveSession } from '../session/auth-client.ts';
import { AUTH_COPY, SIGN_IN_COPY, SIGN_UP_COPY } from './admin-sign-in-content.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSessionEvents } from '../session/use-session-events.ts';

/** `/auth`: sign-in and sign-up for staff. Links in account emails lead here too. */
export function AuthPage({ services }: PageProps) {
  const [link, endLink] = useMailLink(services);
  const isForgotten = useIsAsked('view', 'forgot');
  const takesFocus = useHasChanged(link?.type ?? (isForgotten ? 'forgot' : 'sign-in'));
  const rest = { services, takesFocus };
  if (link?.type === 'signup') return <ConfirmEmail token={link.token} onLeave={endLink} {...rest} />;
  if (link?.type === 'recovery') return <NewPassword token={link.token} onLeave={endLink} {...rest} />;
  if (isForgotten) return <ForgotPassword {...rest} />;
  return <SignInCard {...rest} />;
}

/** Whether the view has changed since the page opened. The shell moves the focus only when the path changes. */
function useHasChanged(view: string): boolean {
  const [last, setLast] = useState(view);
  const [hasChanged, setHasChanged] = useState(false);
  if (view !== last) {
    setLast(view);
    setHasChanged(true);
  }
  return hasChanged;
}

/** Sign-in and sign-up. A session redirects to `/admin` and keeps the query. */
function SignInCard({ services, takesFocus }: AccountViewProps) {
  const isSigningOut = useIsAsked('sign-out');
  const needClient = useSessionRedirect(isSigningOut);
  return (
    <AccountCard
      title={AUTH_COPY.title}
      text={AUTH_COPY.lead}
      takesFocus={takesFocus}
      onFocus={needClient}
      onSubmit={needClient}
    >
      {isSigningOut && <SignedInNotice services={services} />}
      <Tabs
        label={AUTH_COPY.title}
        tabs={[
          { id: 'sign-in', label: SIGN_IN_COPY.action, content: <SignInForm services={services} /> },
          { id: 'sign-up', label: SIGN_UP_COPY.action, content: <SignUpForm services={services} /> },
        ]}
      />
    </AccountCard>
  );
}

/** Whether the address asks for something. The prerendered page does not know the query. */
function useIsAsked(name: string, value?: string): boolean {
  const [parameters] = useSearchParams();
  return useHydrated() && parameters.has(name, value);
}

/** The client is 28 KB, so it loads only for a session or a touched form. */
function useSessionRedirect(isSigningOut: boolean): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isNeeded, setNeeded] = useState(false);
  const need = useCallback(() => setNeeded(true), []);
  useEffect(() => {
    const look = () => mayHaveSession() && need();
    look();
    // The session may start in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [need]);
  useSessionEvents((_event, session) => {
    if (session && !isSigningOut) void navigate(`/admin${search}`, { replace: true });
  }, isNeeded);
  return need;
}

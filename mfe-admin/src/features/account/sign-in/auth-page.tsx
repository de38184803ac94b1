import { lazy, Suspense, useEffect, useState } from 'react';
import type { Session, User } from '@supabase/auth-js';
import type { PageProps } from '@site/shared/federation';
import { Tabs, useHydrated } from '@site/shared/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountCard, type AccountViewProps } from '../account-card.tsx';
import { AccountLoading } from '../account-loading.tsx';
import { ForgotPassword } from '../forgot-password.tsx';
import { useMailLink } from '../use-mail-link.ts';
import { needsSecondFactor } from '../../../session/second-factor.ts';
import { isSignOutMarked } from '../../../session/sign-out-mark.ts';
import { useViewTitle } from '../use-view-title.ts';
import { useSession } from '../../../session/use-session.ts';
import { AUTH_COPY, SIGN_IN_COPY, SIGN_UP_COPY } from '../../../session/sign-in/admin-sign-in-content.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { UntilViewIsKnown } from './until-view-is-known.tsx';

const AccountPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "account-page" */ '../settings/account-page.tsx');
  return { default: page.AccountPage };
});
const MailLinkView = lazy(async () => {
  const view = await import(/* webpackChunkName: "mail-link" */ '../mail-link-view.tsx');
  return { default: view.MailLinkView };
});
const EnterCode = lazy(async () => {
  const view = await import(/* webpackChunkName: "mail-link" */ '../enter-code.tsx');
  return { default: view.EnterCode };
});
const SecondFactorCard = lazy(async () => {
  const card = await import(
    /* webpackChunkName: "second-factor" */ '../second-factor/second-factor-card.tsx'
  );
  return { default: card.SecondFactorCard };
});
const SignedInNotice = lazy(async () => {
  const notice = await import(/* webpackChunkName: "signed-in-notice" */ './signed-in-notice.tsx');
  return { default: notice.SignedInNotice };
});

/** `/auth`: sign-in and sign-up for staff, and their accounts. Links in account emails lead here too. */
export function AuthPage({ services }: PageProps) {
  const [link, endLink] = useMailLink(services);
  const isForgotten = useIsAsked('view', 'forgot');
  const isCodeAsked = useIsAsked('view', 'code');
  const isOtherView = useIsAsked('view');
  useEffect(() => {
    if (isOtherView) endLink();
  }, [isOtherView, endLink]);
  const view = link?.type ?? (isForgotten ? 'forgot' : isCodeAsked ? 'enter-code' : null);
  const takesFocus = useHasChanged(view ?? 'sign-in');
  const rest = { services, takesFocus };
  useViewTitle(services, view);
  if (link)
    return (
      <Suspense fallback={<AccountLoading />}>
        <MailLinkView type={link.type} proof={{ token_hash: link.token }} onLeave={endLink} {...rest} />
      </Suspense>
    );
  if (isForgotten) return <ForgotPassword {...rest} />;
  if (isCodeAsked)
    return (
      <Suspense fallback={<AccountLoading />}>
        <EnterCode {...rest} />
      </Suspense>
    );
  return <SessionViews {...rest} />;
}

/**
 * Whether the view has changed since the first one, null before it. The shell moves the focus only when the path changes.
 */
function useHasChanged(view: string | null): boolean {
  const [last, setLast] = useState(view);
  const [hasChanged, setHasChanged] = useState(false);
  if (view !== last) {
    setLast(view);
    setHasChanged(last !== null);
  }
  return hasChanged;
}

/** Sign-in for a visitor. A session leads to the account if the address asks for it, else to `/admin` with the query. */
function SessionViews(props: AccountViewProps) {
  const { session, needClient } = useSession();
  const isAccount = useIsAsked('view', 'account');
  const isSigningOut = useIsAsked('sign-out');
  const needsCode = Boolean(session && needsSecondFactor(session)) && !isSigningOut;
  const owner = useOwner(needsCode ? null : session);
  const view = isAccount && owner ? 'account' : needsCode ? 'code' : 'sign-in';
  const hasChanged = useHasChanged(session === undefined ? null : view);
  const takesFocus = props.takesFocus || hasChanged;
  useViewTitle(props.services, view === 'sign-in' ? null : view);
  useDashboard(Boolean(session) && !needsCode && !isAccount && !isSigningOut);

  if (view === 'account' && owner)
    return (
      <Suspense fallback={<AccountLoading />}>
        <AccountPage key={owner.id} services={props.services} user={owner} takesFocus={takesFocus} />
      </Suspense>
    );
  if (needsCode)
    return (
      <Suspense fallback={<AccountLoading />}>
        <SecondFactorCard services={props.services} />
      </Suspense>
    );
  if (isAccount && session === undefined) return <AccountLoading />;
  return (
    <UntilViewIsKnown>
      <SignInCard isSigningOut={isSigningOut} onTouch={needClient} {...props} takesFocus={takesFocus} />
    </UntilViewIsKnown>
  );
}

/** Whose account it is. A session that ends during work changes nothing: the page asks to sign in again. */
function useOwner(session: Session | null | undefined): User | null {
  const [owner, setOwner] = useState<User | null>(null);
  const next = session ? session.user : session === null && isSignOutMarked() ? null : owner;
  if (next !== owner) setOwner(next);
  return next;
}

interface SignInCardProps extends AccountViewProps {
  readonly isSigningOut: boolean;
  onTouch(): void;
}

/** Sign-in and sign-up. */
function SignInCard({ services, takesFocus, isSigningOut, onTouch }: SignInCardProps) {
  return (
    <AccountCard
      title={AUTH_COPY.title}
      text={AUTH_COPY.lead}
      takesFocus={takesFocus}
      onFocus={onTouch}
      onSubmit={onTouch}
    >
      {isSigningOut && (
        <Suspense>
          <SignedInNotice services={services} />
        </Suspense>
      )}
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

/** Goes on to the dashboard and keeps the query, which may name an application. */
function useDashboard(isReady: boolean): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (isReady) void navigate(`/admin${search}`, { replace: true });
  }, [isReady, navigate, search]);
}

import { useCallback, useEffect, useState } from 'react';
import type { PageProps, ShellServices } from '@site/shared/federation';
import {
  card,
  Container,
  Heading,
  Section,
  space,
  Stack,
  Tabs,
  Text,
  useHydrated,
  width,
} from '@site/shared/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { ForgotPassword } from '../account/forgot-password.tsx';
import { NewPassword } from '../account/new-password.tsx';
import { useMailLink } from '../account/use-mail-link.ts';
import { mayHaveSession } from '../session/auth-client.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSessionEvents } from '../session/use-session-events.ts';

/** `/auth`: sign-in and sign-up for staff, and where the links of account emails are completed. */
export function AuthPage({ services }: PageProps) {
  const [link, endLink] = useMailLink(services);
  const isForgotten = useIsAsked('view', 'forgot');
  const rest = { services, onLeave: endLink };
  if (link?.type === 'signup') return <ConfirmEmail token={link.token} {...rest} />;
  if (link?.type === 'recovery') return <NewPassword token={link.token} {...rest} />;
  if (isForgotten) return <ForgotPassword services={services} />;
  return <SignInCard services={services} />;
}

/** Sign-in and sign-up. Whoever has a session is sent on to `/admin`, and to what the address named there. */
function SignInCard({ services }: { readonly services: ShellServices }) {
  const isSigningOut = useIsAsked('sign-out');
  const needClient = useSessionRedirect(isSigningOut);
  return (
    <Section tone="tint">
      <Container css={{ display: 'grid', justifyItems: 'center' }}>
        <div
          css={[card({ padding: 'lg' }), { width: '100%', maxWidth: `min(32rem, ${width.text})` }]}
          onFocus={needClient}
          onSubmit={needClient}
        >
          <Stack gap={6}>
            <div css={{ display: 'grid', gap: space[2] }}>
              <Heading level={1} size="h2">
                Admin Access
              </Heading>
              <Text tone="muted">For the people who answer applications.</Text>
            </div>
            {isSigningOut && <SignedInNotice services={services} />}
            <Tabs
              label="Admin Access"
              tabs={[
                { id: 'sign-in', label: 'Sign In', content: <SignInForm services={services} /> },
                { id: 'sign-up', label: 'Sign Up', content: <SignUpForm services={services} /> },
              ]}
            />
          </Stack>
        </div>
      </Container>
    </Section>
  );
}

/** Whether the address asks for something. It is not known while the page is rendered for all. */
function useIsAsked(name: string, value?: string): boolean {
  const [parameters] = useSearchParams();
  return useHydrated() && parameters.has(name, value);
}

/** The client is 28 KB: it is there for whoever comes with a session, or touches a form. */
function useSessionRedirect(isSigningOut: boolean): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isNeeded, setNeeded] = useState(false);
  const need = useCallback(() => setNeeded(true), []);
  useEffect(() => {
    const look = () => mayHaveSession() && need();
    look();
    // Somebody may sign in in another tab.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [need]);
  useSessionEvents((_event, session) => {
    if (session && !isSigningOut) void navigate(`/admin${search}`, { replace: true });
  }, isNeeded);
  return need;
}

import { useCallback, useEffect, useState } from 'react';
import type { PageProps } from '@site/shared/federation';
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
import { mayHaveSession } from '../session/auth-client.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSessionEvents } from '../session/use-session-events.ts';

/** `/auth`: sign-in and sign-up for staff. Whoever has a session is sent on to `/admin`, and to what the address named there. */
export function AuthPage({ services }: PageProps) {
  const isSigningOut = useIsSigningOut();
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

/** The address asks for the way out. It is not known while the page is rendered for all. */
function useIsSigningOut(): boolean {
  const [parameters] = useSearchParams();
  return useHydrated() && parameters.has('sign-out');
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

import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Stack, Text } from '@site/shared/ui';
import { SignOutButton } from '../../../session/sign-out-button.tsx';
import { useSessionEvents } from '../../../session/use-session-events.ts';
import { signedInAs } from '../../../session/sign-in/admin-sign-in-content.ts';

/** Says who is signed in, with a sign-out button, for users without the admin role. */
export function SignedInNotice({ services }: { readonly services: ShellServices }) {
  const [email, setEmail] = useState<string | null>(null);
  useSessionEvents((_event, session) => setEmail(session?.user.email ?? null));
  if (email === null) return null;
  return (
    <Stack gap={4}>
      <Text css={{ overflowWrap: 'anywhere' }}>{signedInAs(email)}</Text>
      <div>
        <SignOutButton services={services} />
      </div>
    </Stack>
  );
}

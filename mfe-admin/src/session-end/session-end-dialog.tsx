import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { Button, Stack, Text } from '@site/shared/ui';
import { SecondFactorStep } from '../account/second-factor/second-factor-step.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { provideRenewal, renewSession, type Missing } from '../session/renewal.ts';
import { needsSecondFactor } from '../session/second-factor.ts';
import { isSignOutMarked, onSignOutMark } from '../session/sign-out-mark.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { SESSION_END_CONTENT } from './admin-session-end-content.ts';
import { RenewForm } from './renew-form.tsx';

interface SessionEndDialogProps {
  /** Whose page it is. */
  readonly user: { readonly userId: string; readonly email: string };
  /** Called when the user has signed out, or does not sign in again. */
  leave(): void;
  /** Called when somebody else has signed in, here or in another tab. */
  onOtherUser(): void;
}

/** Asks to sign in again over the page when its session ends, so that nothing typed is lost. */
export function SessionEndDialog({ user, leave, onOtherUser }: SessionEndDialogProps) {
  const [missing, setMissing] = useState<Missing | null>(null);
  const settle = useRef<((isRenewed: boolean) => void) | null>(null);

  useEffect(() => {
    const withdraw = provideRenewal((next) => {
      setMissing(next);
      return new Promise((resolve) => (settle.current = resolve));
    });
    return () => {
      withdraw();
      settle.current?.(false);
    };
  }, []);

  const leaveIfAsking = useEffectEvent(() => {
    if (missing) giveUp();
  });
  useEffect(() => onSignOutMark(leaveIfAsking), []);

  function finish(isRenewed: boolean) {
    settle.current?.(isRenewed);
    settle.current = null;
    setMissing(null);
  }

  useSessionEvents((event: AuthChangeEvent, session: Session | null) => {
    if (event === 'SIGNED_OUT') {
      if (isSignOutMarked()) return giveUp();
      setMissing('sign-in');
      return void renewSession('sign-in');
    }
    if (!session) return;
    if (session.user.id !== user.userId) {
      finish(false);
      onOtherUser();
    } else if (missing) {
      if (needsSecondFactor(session)) setMissing('second-factor');
      else finish(true);
    }
  });

  function giveUp() {
    finish(false);
    leave();
  }

  const content = SESSION_END_CONTENT[missing ?? 'sign-in'];
  return (
    <ModalDialog
      kind="alert"
      title={content.title}
      isOpen={missing !== null}
      onClosed={() => missing && giveUp()}
    >
      {(close) => (
        <Stack gap={4}>
          <Text>{content.text}</Text>
          {missing === 'second-factor' ? <SecondFactorStep /> : <RenewForm email={user.email} />}
          <div>
            <Button variant="secondary" onClick={close}>
              {SESSION_END_CONTENT.cancel}
            </Button>
          </div>
        </Stack>
      )}
    </ModalDialog>
  );
}

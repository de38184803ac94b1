import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { flushSync } from 'react-dom';
import { Button, Cluster, Stack, Text } from '@site/shared/ui';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { provideRenewal, renewSession, type Missing } from '../renewal.ts';
import { needsSecondFactor } from '../second-factor.ts';
import { isSignOutMarked, onSignOutMark } from '../sign-out-mark.ts';
import { useSessionEvents } from '../use-session-events.ts';
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
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
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
    setLeaving(false);
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

  function stay() {
    flushSync(() => setLeaving(false));
    // The field that the dialog focused when it opened. The address comes before it.
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    (fields.find((field) => field.hasAttribute('autofocus')) ?? fields[0])?.focus();
  }

  function giveUp() {
    finish(false);
    leave();
  }

  const content = SESSION_END_CONTENT[isLeaving ? 'leave' : (missing ?? 'sign-in')];
  return (
    <ModalDialog
      kind="alert"
      title={content.title}
      isOpen={missing !== null}
      // Leaving loses what was typed, so Escape asks first.
      onCancel={() => (isLeaving ? stay() : setLeaving(true))}
      onClosed={() => missing && giveUp()}
    >
      {(close) => (
        <Stack gap={4}>
          <Text>{content.text}</Text>
          {/* The password stays while the question is shown. */}
          <div ref={form} hidden={isLeaving}>
            {missing === 'second-factor' ? <SecondFactorStep /> : <RenewForm email={user.email} />}
          </div>
          {isLeaving ? (
            <LeaveQuestion onLeave={close} onStay={stay} />
          ) : (
            <div>
              <Button variant="secondary" onClick={() => setLeaving(true)}>
                {SESSION_END_CONTENT.cancel}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </ModalDialog>
  );
}

interface LeaveQuestionProps {
  onLeave(): void;
  onStay(): void;
}

function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const { stay, leave } = SESSION_END_CONTENT.leave;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Cluster>
      <Button ref={button} onClick={onStay}>
        {stay}
      </Button>
      <Button variant="secondary" onClick={onLeave}>
        {leave}
      </Button>
    </Cluster>
  );
}

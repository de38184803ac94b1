import { lazy, Suspense, useRef, useState } from 'react';
import { PASSWORD_RULES, passwordFault } from '@site/shared/contracts';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../session/auth-client.ts';
import { messageOf } from '../session/service-message.ts';
import { needsSecondFactor } from '../session/second-factor.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { PasswordRules } from '../sign-in/password-rules.tsx';
import { AccountCard, type AccountViewProps } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { AccountForm } from './account-form.tsx';
import { LinkSpent } from './link-spent.tsx';

const SecondFactorStep = lazy(async () => {
  const step = await import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-step.tsx');
  return { default: step.SecondFactorStep };
});

interface NewPasswordProps extends AccountViewProps {
  readonly token: string;
  /** Called when the link is no longer needed. */
  onLeave(): void;
}

const ACTION = 'new-password';

/** Sets a new password after a recovery link. The first attempt redeems the link, later ones use the session it opened. */
export function NewPassword({ token, services, takesFocus, onLeave }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [isSpent, setSpent] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const isVerified = useRef(false);
  const isWaiting = useRef(false);
  const navigate = useNavigate();
  const { reset, failedText } = ACCOUNT_CONTENT;

  const complain = (title: string, description: string) =>
    services.toast({ title, description, tone: 'destructive', action: ACTION });

  async function save() {
    const fault = passwordFault(password);
    if (fault) return complain('Invalid Password', fault);
    try {
      await change();
    } catch (error) {
      console.error(error);
      complain('Error', messageOf(error, failedText));
    }
  }

  async function change() {
    const client = await authClient();
    if (!isVerified.current) {
      const { error } = await client.verifyOtp({ type: 'recovery', token_hash: token });
      if (error?.code === 'otp_expired') return setSpent(true);
      if (error) throw error;
      isVerified.current = true;
    }
    const { error } = await client.updateUser({ password });
    // A link in a mailbox is no second factor.
    if (error?.code === 'insufficient_aal') return waitForCode(true);
    if (error) return complain('Invalid Password', error.message);
    services.toast({ ...reset.done, action: ACTION });
    void navigate('/admin', { replace: true });
  }

  function waitForCode(isNeeded: boolean) {
    isWaiting.current = isNeeded;
    setNeedsCode(isNeeded);
  }

  // A code causes several events before the next render. Only the first one saves.
  useSessionEvents((_event, session) => {
    if (!isWaiting.current || !session || needsSecondFactor(session)) return;
    waitForCode(false);
    void save();
  }, needsCode);

  if (needsCode)
    return (
      <AccountCard key="code" {...reset.code}>
        <Suspense>
          <SecondFactorStep />
        </Suspense>
      </AccountCard>
    );
  return (
    <AccountCard title={reset.title} text={reset.text} takesFocus={takesFocus}>
      {isSpent ? (
        <LinkSpent type="recovery" onLeave={onLeave} />
      ) : (
        <AccountForm action={reset.action} busyText={reset.busy} submit={save}>
          <PasswordField
            id="new-password"
            label={reset.label}
            required
            autoComplete="new-password"
            defaultValue={password}
            aria-describedby="new-password-rules"
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordRules id="new-password-rules" rules={PASSWORD_RULES} password={password} />
        </AccountForm>
      )}
    </AccountCard>
  );
}

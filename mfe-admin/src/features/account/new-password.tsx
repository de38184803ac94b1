import { lazy, Suspense, useRef, useState } from 'react';
import { PASSWORD_RULES, passwordFault } from '@site/shared/contracts/auth';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../../session/auth-client.ts';
import { messageOf } from '../../kit/service-message.ts';
import { needsSecondFactor } from '../../session/second-factor.ts';
import { useSessionEvents } from '../../session/use-session-events.ts';
import { PasswordField } from '../../session/sign-in/password-field.tsx';
import { PasswordRules } from './sign-in/password-rules.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { AccountForm } from '../../kit/busy-form.tsx';
import { LinkSpent } from './link-spent.tsx';
import type { LinkViewProps } from './use-mail-link.ts';

const SecondFactorStep = lazy(async () => {
  const step = await import(
    /* webpackChunkName: "second-factor" */ '../../session/second-factor/second-factor-step.tsx'
  );
  return { default: step.SecondFactorStep };
});

const ACTION = 'new-password';

/** Sets a new password after a recovery link. */
export function NewPassword(props: LinkViewProps) {
  return <PasswordByLink type="recovery" copy={ACCOUNT_CONTENT.reset} {...props} />;
}

/** Sets the first password after an invitation. */
export function FirstPassword(props: LinkViewProps) {
  return <PasswordByLink type="invite" copy={ACCOUNT_CONTENT.invite} {...props} />;
}

interface PasswordByLinkProps extends LinkViewProps {
  readonly type: 'recovery' | 'invite';
  readonly copy: typeof ACCOUNT_CONTENT.reset | typeof ACCOUNT_CONTENT.invite;
}

/** The first attempt redeems the link, later ones use the session it opened. */
function PasswordByLink({ type, copy, proof, services, takesFocus, onLeave }: PasswordByLinkProps) {
  const [password, setPassword] = useState('');
  const [isSpent, setSpent] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const isVerified = useRef(false);
  const isWaiting = useRef(false);
  const navigate = useNavigate();

  const complain = (title: string, description: string) =>
    services.toast({ title, description, tone: 'destructive', action: ACTION });

  async function save() {
    const fault = passwordFault(password);
    if (fault) return complain('Invalid Password', fault);
    try {
      await change();
    } catch (error) {
      console.error(error);
      complain('Error', messageOf(error, ACCOUNT_CONTENT.failedText));
    }
  }

  async function change() {
    const client = await authClient();
    if (!isVerified.current) {
      const { error } = await client.verifyOtp({ type, ...proof });
      if (error?.code === 'otp_expired') return setSpent(true);
      if (error) throw error;
      isVerified.current = true;
    }
    const { error } = await client.updateUser({ password });
    // A link in a mailbox is no second factor.
    if (error?.code === 'insufficient_aal') return waitForCode(true);
    if (error) return complain('Invalid Password', error.message);
    services.toast({ ...copy.done, action: ACTION });
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
      <AccountCard key="code" {...copy.code}>
        <Suspense>
          <SecondFactorStep />
        </Suspense>
      </AccountCard>
    );
  return (
    <AccountCard title={copy.title} text={copy.text} takesFocus={takesFocus}>
      {isSpent ? (
        <LinkSpent type={type} onLeave={onLeave} />
      ) : (
        <AccountForm action={copy.action} busyText={copy.busy} submit={save}>
          <PasswordField
            id="new-password"
            label={copy.label}
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

import { useState } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../session/auth-client.ts';
import { checkAccess } from '../session/check-access.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { SignOutButton } from '../session/sign-out-button.tsx';
import { AccountCard, type AccountViewProps } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { LinkSpent } from './link-spent.tsx';

interface ConfirmEmailProps extends AccountViewProps {
  readonly token: string;
  /** Called when the link is no longer needed. */
  onLeave(): void;
}

type Step = 'ready' | 'busy' | 'spent' | 'failed' | 'confirmed';

/** Completes a sign-up. Only the button redeems the link, so mail scanners that open it change nothing. */
export function ConfirmEmail({ token, services, takesFocus, onLeave }: ConfirmEmailProps) {
  const [step, setStep] = useState<Step>('ready');
  const navigate = useNavigate();
  const { confirm, confirmed, failedTitle, failedText } = ACCOUNT_CONTENT;

  useSessionEvents((event) => {
    if (event === 'SIGNED_OUT') onLeave();
  }, step === 'confirmed');

  async function verify(): Promise<Step> {
    const { error } = await (await authClient()).verifyOtp({ type: 'signup', token_hash: token });
    if (error) return error.code === 'otp_expired' ? 'spent' : 'failed';
    // The link is used from here on, whether or not the role can be read.
    const access = await checkAccess().catch(() => null);
    if (access?.name === 'staff') void navigate('/admin', { replace: true });
    return 'confirmed';
  }

  async function press() {
    setStep('busy');
    const next = await verify().catch((error: unknown) => {
      console.error(error);
      return 'failed' as const;
    });
    setStep(next);
  }

  if (step === 'confirmed')
    return (
      <AccountCard key="confirmed" {...confirmed} takesFocus>
        <SignOutButton services={services} />
      </AccountCard>
    );
  return (
    <AccountCard title={confirm.title} text={confirm.text} takesFocus={takesFocus}>
      {step === 'spent' && <LinkSpent type="signup" onLeave={onLeave} />}
      {step === 'failed' && (
        <Callout tone="danger" role="alert" title={failedTitle}>
          <Text>{failedText}</Text>
        </Callout>
      )}
      {step !== 'spent' && (
        <Button size="lg" loading={step === 'busy'} loadingText={confirm.busy} onClick={() => void press()}>
          {confirm.action}
        </Button>
      )}
    </AccountCard>
  );
}

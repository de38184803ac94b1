import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Text } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../session/auth-client.ts';
import { checkAccess } from '../session/check-access.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { SignOutButton } from '../session/sign-out-button.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { LinkSpent } from './link-spent.tsx';

interface ConfirmEmailProps {
  readonly token: string;
  readonly services: ShellServices;
  /** Called when the link is done with. */
  onLeave(): void;
}

type Step = 'ready' | 'busy' | 'spent' | 'failed' | 'confirmed';

/** Completes a sign-up. Only the button uses the link up: programs that follow the links of emails change nothing. */
export function ConfirmEmail({ token, services, onLeave }: ConfirmEmailProps) {
  const [step, setStep] = useState<Step>('ready');
  const navigate = useNavigate();
  const { confirm, confirmed, failedTitle, failedText } = ACCOUNT_CONTENT;

  useSessionEvents((event) => {
    if (event === 'SIGNED_OUT') onLeave();
  }, step === 'confirmed');

  async function verify(): Promise<Step> {
    const { error } = await (await authClient()).verifyOtp({ type: 'signup', token_hash: token });
    if (error) return error.code === 'otp_expired' ? 'spent' : 'failed';
    const access = await checkAccess();
    if (access.name === 'admin') void navigate('/admin', { replace: true });
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
      <AccountCard {...confirmed}>
        <SignOutButton services={services} />
      </AccountCard>
    );
  return (
    <AccountCard title={confirm.title} text={confirm.text}>
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

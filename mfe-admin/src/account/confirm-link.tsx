import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { Button, Callout, Text } from '@site/shared/ui';
import { waitText } from '../session/retry-after.ts';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { LinkSpent } from './link-spent.tsx';
import type { AccountLink } from './use-mail-link.ts';

interface ConfirmLinkProps {
  readonly type: AccountLink['type'];
  readonly content: Readonly<Record<'title' | 'text' | 'action' | 'busy', string>>;
  readonly takesFocus: boolean;
  /** Redeems the link and shows what comes next, or returns why it failed. */
  redeem(): Promise<AuthError | null>;
  /** Called when the link is no longer needed. */
  onLeave(): void;
}

type Step =
  { readonly name: 'ready' | 'busy' | 'spent' } | { readonly name: 'failed'; readonly text: string };

/** Redeems a link with a button only, so mail scanners that open it change nothing. */
export function ConfirmLink({ type, content, takesFocus, redeem, onLeave }: ConfirmLinkProps) {
  const [step, setStep] = useState<Step>({ name: 'ready' });
  const { failedTitle, failedText } = ACCOUNT_CONTENT;

  async function press() {
    setStep({ name: 'busy' });
    try {
      const error = await redeem();
      if (error?.code === 'otp_expired') setStep({ name: 'spent' });
      else if (error) setStep({ name: 'failed', text: error.status === 429 ? waitText() : failedText });
    } catch (error) {
      console.error(error);
      setStep({ name: 'failed', text: failedText });
    }
  }

  return (
    <AccountCard title={content.title} text={content.text} takesFocus={takesFocus}>
      {step.name === 'spent' && <LinkSpent type={type} onLeave={onLeave} />}
      {step.name === 'failed' && (
        <Callout tone="danger" role="alert" title={failedTitle}>
          <Text>{step.text}</Text>
        </Callout>
      )}
      {step.name !== 'spent' && (
        <Button
          size="lg"
          loading={step.name === 'busy'}
          loadingText={content.busy}
          onClick={() => void press()}
        >
          {content.action}
        </Button>
      )}
    </AccountCard>
  );
}

import { useState, type ReactNode } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { Callout, Text } from '@site/shared/ui';
import { waitText } from '../../session/retry-after.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from '../../kit/busy-form.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { LinkSpent } from './link-spent.tsx';
import type { AccountLink } from './use-mail-link.ts';

interface ConfirmLinkProps {
  readonly type: AccountLink['type'];
  readonly content: Readonly<Record<'title' | 'text' | 'action' | 'busy', string>>;
  readonly takesFocus: boolean;
  /** Redeems the link with what was entered, and shows what comes next, or returns why it failed. */
  redeem(entries: FormData): Promise<AuthError | null>;
  /** Explains a failure in its own words. */
  explain?(error: AuthError): ReactNode;
  /** Called when the link is no longer needed. */
  onLeave(): void;
  /** Fields that the link needs. */
  readonly children?: ReactNode;
}

type Step =
  { readonly name: 'ready' | 'spent' } | { readonly name: 'failed'; readonly explanation: ReactNode };

/** Redeems a link with a button only, so mail scanners that open it change nothing. */
export function ConfirmLink(props: ConfirmLinkProps) {
  const { type, content, takesFocus, redeem, explain, onLeave, children } = props;
  const [step, setStep] = useState<Step>({ name: 'ready' });

  async function submit(entries: FormData) {
    try {
      const error = await redeem(entries);
      if (error?.code === 'otp_expired') setStep({ name: 'spent' });
      else if (error) setStep({ name: 'failed', explanation: explain?.(error) ?? <Failed error={error} /> });
    } catch (error) {
      console.error(error);
      setStep({ name: 'failed', explanation: <Failed /> });
    }
  }

  return (
    <AccountCard title={content.title} text={content.text} takesFocus={takesFocus}>
      {step.name === 'failed' && step.explanation}
      {step.name === 'spent' ? (
        <LinkSpent type={type} onLeave={onLeave} />
      ) : (
        <AccountForm action={content.action} busyText={content.busy} submit={submit}>
          {children}
        </AccountForm>
      )}
    </AccountCard>
  );
}

function Failed({ error }: { readonly error?: AuthError }) {
  const { failedTitle, failedText } = ACCOUNT_CONTENT;
  return (
    <Callout tone="danger" role="alert" title={failedTitle}>
      <Text>{error?.status === 429 ? waitText() : failedText}</Text>
    </Callout>
  );
}

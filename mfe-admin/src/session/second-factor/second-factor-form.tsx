import { useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import { SelectField } from '@site/shared/ui';
import { authClient } from '../auth-client.ts';
import { messageOf } from '../../kit/service-message.ts';
import { AccountForm } from '../../kit/busy-form.tsx';
import { SECOND_FACTOR_CONTENT as CONTENT } from './admin-second-factor-content.ts';
import { CodeField } from './code-field.tsx';
import { codeFault, digitsOf } from './code.ts';
import { useVerifiedFactors } from './use-verified-factors.ts';

/** Asks for the code of the second factor. The raised session tells the page. */
export function SecondFactorForm({ onPassed }: { readonly onPassed?: (() => void) | undefined }) {
  const [fault, setFault] = useState<string>();
  const factors = useVerifiedFactors();

  async function verify(entries: FormData) {
    const code = digitsOf(entries.get('code'));
    setFault(code === null ? CONTENT.incomplete : undefined);
    if (code === null) return;
    try {
      const { mfa } = await authClient();
      const chosen = entries.get('factor') ?? (await mfa.listFactors()).data?.totp[0]?.id;
      const { error } = await mfa.challengeAndVerify({ factorId: String(chosen), code });
      if (error) throw error;
      onPassed?.();
    } catch (error) {
      console.error(error);
      setFault(codeFault(error as AuthError) ?? messageOf(error, CONTENT.failed));
    }
  }

  return (
    <AccountForm action={CONTENT.action} busyText={CONTENT.busy} submit={verify}>
      {factors.length > 1 && (
        <SelectField
          name="factor"
          label={CONTENT.device}
          options={factors.map(({ id, friendly_name: name }) => [id, name ?? CONTENT.device] as const)}
        />
      )}
      <CodeField error={fault} takesFocus />
    </AccountForm>
  );
}

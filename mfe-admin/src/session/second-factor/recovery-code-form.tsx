import { useEffect, useRef, useState } from 'react';
import { callApi } from '@site/shared/contracts';
import { redeemRecoveryCode } from '@site/shared/contracts/auth';
import { TextField } from '@site/shared/ui';
import { authClient } from '../auth-client.ts';
import { messageOf } from '../../kit/service-message.ts';
import { AccountForm } from '../../kit/busy-form.tsx';
import { RECOVERY_CODE_CONTENT as CONTENT, SECOND_FACTOR_CONTENT } from './admin-second-factor-content.ts';

/** Takes a recovery code in place of the second factor. The raised session tells the page. */
export function RecoveryCodeForm({ onPassed }: { readonly onPassed?: (() => void) | undefined }) {
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [fault]);

  async function redeem(entries: FormData) {
    setFault(undefined);
    try {
      const client = await authClient();
      const { data } = await client.getSession();
      const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` };
      const body = { code: String(entries.get('recovery-code')).trim() };
      // Not as the user: this form may be what renews the session.
      const { error } = await client.setSession(await callApi(redeemRecoveryCode, { headers, body }));
      if (error) throw error;
      onPassed?.();
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, SECOND_FACTOR_CONTENT.failed));
    }
  }

  return (
    <AccountForm action={CONTENT.action} busyText={CONTENT.busy} submit={redeem}>
      <TextField
        ref={input}
        name="recovery-code"
        label={CONTENT.label}
        hint={CONTENT.hint}
        error={fault}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </AccountForm>
  );
}

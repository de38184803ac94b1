import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { TextField } from '@site/shared/ui';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf, serviceMessage } from '../../../kit/service-message.ts';
import { AccountForm } from '../../../kit/busy-form.tsx';
import { FACTORS_CONTENT } from './admin-factors-content.ts';
import type { Enrollment } from './enroll-factor.tsx';

interface StartEnrollmentProps {
  readonly services: ShellServices;
  readonly isFirst: boolean;
  onStarted(enrollment: Enrollment): void;
}

const MAX_NAME = 100;

/** Names an app and asks the service for its secret. */
export function StartEnrollment({ services, isFirst, onStarted }: StartEnrollmentProps) {
  const [fault, setFault] = useState<string>();
  const { start, unnamed, failedTitle } = FACTORS_CONTENT;

  async function begin(entries: FormData) {
    setFault(undefined);
    const friendlyName = String(entries.get('factor-name')).trim();
    try {
      const { data, error } = await callAuth(({ mfa }) =>
        mfa.enroll({ factorType: 'totp', friendlyName, issuer: services.facts.name }),
      );
      if (data) onStarted({ id: data.id, picture: data.totp.qr_code, key: data.totp.secret });
      else setFault(serviceMessage(error));
    } catch (error) {
      console.error(error);
      const description = messageOf(error, failedTitle);
      services.toast({ title: failedTitle, description, tone: 'destructive', action: 'enroll' });
    }
  }

  return (
    <AccountForm action={start.action} busyText={start.busy} size="md" submit={begin}>
      <TextField
        name="factor-name"
        label={start.name}
        hint={start.hint}
        error={fault}
        defaultValue={isFirst ? unnamed : ''}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
      />
    </AccountForm>
  );
}

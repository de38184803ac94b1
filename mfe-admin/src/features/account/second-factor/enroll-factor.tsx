import { useEffect, useRef, useState } from 'react';
import type { AuthError } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, Disclosure, Heading, line, radius, space, Stack, Text } from '@site/shared/ui';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { AccountForm } from '../../../kit/busy-form.tsx';
import { FACTORS_CONTENT } from './admin-factors-content.ts';
import { SECOND_FACTOR_CONTENT } from '../../../session/second-factor/admin-second-factor-content.ts';
import { CodeField } from '../../../session/second-factor/code-field.tsx';
import { codeFault, digitsOf } from '../../../session/second-factor/code.ts';
import { ManualKey } from './manual-key.tsx';

/** A factor that counts after its first code. */
export interface Enrollment {
  readonly id: string;
  /** Its QR code, as a data URL. */
  readonly picture: string;
  readonly key: string;
}

interface EnrollFactorProps {
  readonly enrollment: Enrollment;
  readonly services: ShellServices;
  onDone(): Promise<void>;
}

/** Shows the secret of a new factor once, and checks its first code. */
export function EnrollFactor({ enrollment, services, onDone }: EnrollFactorProps) {
  const [fault, setFault] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone. The code comes after the picture has been scanned.
  useEffect(() => heading.current?.focus(), []);
  const { enroll } = FACTORS_CONTENT;
  const { id: factorId } = enrollment;

  async function turnOn(entries: FormData) {
    const code = digitsOf(entries.get('code'));
    setFault(code === null ? SECOND_FACTOR_CONTENT.incomplete : undefined);
    if (code === null) return;
    try {
      const { error } = await callAuth(({ mfa }) => mfa.challengeAndVerify({ factorId, code }));
      if (error) throw error;
      services.toast({ ...enroll.done, action: 'enroll' });
      await onDone();
    } catch (error) {
      console.error(error);
      setFault(codeFault(error as AuthError) ?? messageOf(error, SECOND_FACTOR_CONTENT.failed));
    }
  }

  async function cancel() {
    // A factor without a first code ends by itself, too.
    await callAuth(({ mfa }) => mfa.unenroll({ factorId })).catch((error: unknown) => console.error(error));
    await onDone();
  }

  return (
    <div css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Heading ref={heading} level={3} size="lead" tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {enroll.title}
        </Heading>
        <Text>{enroll.text}</Text>
        <img src={enrollment.picture} alt={enroll.picture} css={picture} />
        <Disclosure summary={enroll.manual}>
          <ManualKey value={enrollment.key} services={services} />
        </Disclosure>
        <AccountForm action={enroll.action} busyText={enroll.busy} size="md" submit={turnOn}>
          <CodeField error={fault} />
        </AccountForm>
        <Button
          variant="ghost"
          css={{ alignSelf: 'start', marginInlineStart: `calc(-1 * ${space[4]})` }}
          onClick={() => void cancel()}
        >
          {enroll.cancel}
        </Button>
      </Stack>
    </div>
  );
}

/** Phones read only dark codes on a light ground, in the dark theme too. */
const picture = {
  width: 'min(100%, 13rem)',
  aspectRatio: '1',
  padding: space[3],
  border: `${line.hair} solid transparent`,
  borderRadius: radius.sm,
  background: 'white',
};

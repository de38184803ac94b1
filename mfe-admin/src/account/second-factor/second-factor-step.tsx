import { useState } from 'react';
import { Button, Stack } from '@site/shared/ui';
import { RECOVERY_CODES_CONTENT } from '../recovery-codes/admin-recovery-codes-content.ts';
import { RecoveryCodeForm } from '../recovery-codes/recovery-code-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The code of the app, or a recovery code from a user who has lost it. */
export function SecondFactorStep() {
  const [isRecovery, setRecovery] = useState(false);
  const { use } = RECOVERY_CODES_CONTENT;
  return (
    <Stack gap={3}>
      {isRecovery ? <RecoveryCodeForm /> : <SecondFactorForm />}
      <Button variant="ghost" size="sm" css={{ alignSelf: 'start' }} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? use.back : use.open}
      </Button>
    </Stack>
  );
}

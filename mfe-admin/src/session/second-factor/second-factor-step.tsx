import { useState } from 'react';
import { Button, space, Stack } from '@site/shared/ui';
import { RECOVERY_CODE_CONTENT } from './admin-second-factor-content.ts';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SecondFactorStepProps {
  onPassed?(): void;
}

/** The code of the app, or a recovery code from a user who has lost it. */
export function SecondFactorStep({ onPassed }: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack gap={3}>
      {isRecovery ? <RecoveryCodeForm onPassed={onPassed} /> : <SecondFactorForm onPassed={onPassed} />}
      <Button variant="ghost" size="sm" css={inLine} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? RECOVERY_CODE_CONTENT.back : RECOVERY_CODE_CONTENT.open}
      </Button>
    </Stack>
  );
}

/** Its text begins where the fields do. */
const inLine = { alignSelf: 'start', marginInlineStart: `calc(-1 * ${space[3]})` };

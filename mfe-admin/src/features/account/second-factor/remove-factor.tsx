import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, Stack, Text } from '@site/shared/ui';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { authClient } from '../../../session/auth-client.ts';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { messageOf } from '../../../kit/service-message.ts';
import { FACTORS_CONTENT, removeQuestion } from './admin-factors-content.ts';

interface RemoveFactorProps {
  readonly factor: { readonly id: string; readonly name: string };
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly services: ShellServices;
  onClosed(): void;
  onRemoved(): Promise<void>;
}

/** Asks before it removes a factor. */
export function RemoveFactor(props: RemoveFactorProps) {
  const { factor, isLast, isOpen, services, onClosed, onRemoved } = props;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { remove, failedTitle } = FACTORS_CONTENT;

  async function act(close: () => void) {
    setBusy(true);
    setFault(undefined);
    try {
      const { error } = await callAuth(({ mfa }) => mfa.unenroll({ factorId: factor.id }));
      if (error) throw error;
      // The stored session still names the factor.
      await (await authClient()).refreshSession();
      services.toast({ ...(isLast ? remove.off : remove.done), action: 'remove-factor' });
      close();
      await onRemoved();
    } catch (error) {
      console.error(error);
      setFault(messageOf(error, failedTitle));
    }
    setBusy(false);
  }

  return (
    <ModalDialog kind="alert" title={removeQuestion(factor.name)} isOpen={isOpen} onClosed={onClosed}>
      {(close) => (
        <Stack gap={4}>
          <Text>{isLast ? remove.last : remove.other}</Text>
          {fault !== undefined && (
            <Callout tone="danger" role="alert" title={failedTitle}>
              <Text>{fault}</Text>
            </Callout>
          )}
          <Cluster>
            <Button variant="secondary" onClick={close}>
              {remove.keep}
            </Button>
            <Button
              variant="danger"
              loading={isBusy}
              loadingText={remove.busy}
              onClick={() => void act(close)}
            >
              {remove.confirm}
            </Button>
          </Cluster>
        </Stack>
      )}
    </ModalDialog>
  );
}

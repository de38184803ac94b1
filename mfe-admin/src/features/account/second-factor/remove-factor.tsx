import { Button, Callout, Cluster, Stack, Text } from '@site/shared/ui';
import { ModalDialog } from '../../../kit/modal-dialog.tsx';
import { authClient } from '../../../session/auth-client.ts';
import { callAuth } from '../../../session/calls/call-auth.ts';
import { FACTORS_CONTENT, removeQuestion } from './admin-factors-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface RemoveFactorProps {
  readonly factor: { readonly id: string; readonly name: string };
  readonly isLast: boolean;
  readonly isOpen: boolean;
  onClosed(): void;
  onRemoved(): Promise<void>;
}

/** Asks before it removes a factor. */
export function RemoveFactor(props: RemoveFactorProps) {
  const { factor, isLast, isOpen, onClosed, onRemoved } = props;
  const { remove, failedTitle } = FACTORS_CONTENT;

  const { isBusy, fault, run } = useAction({
    name: 'remove-factor',
    async run(_close: () => void) {
      const { error } = await callAuth(({ mfa }) => mfa.unenroll({ factorId: factor.id }));
      if (error) throw error;
      // The stored session still names the factor.
      await (await authClient()).refreshSession();
    },
    done: isLast ? remove.off : remove.done,
    faultText: failedTitle,
    onDone(_, close) {
      close();
      return onRemoved();
    },
  });

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
            <Button variant="danger" loading={isBusy} loadingText={remove.busy} onClick={() => run(close)}>
              {remove.confirm}
            </Button>
          </Cluster>
        </Stack>
      )}
    </ModalDialog>
  );
}

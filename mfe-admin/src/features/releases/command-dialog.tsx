import { useRef, useState } from 'react';
import { ApiError } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, space, Stack, Text } from '@site/shared/ui';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { messageOf } from '../../kit/service-message.ts';
import { COMMAND_COPY, type ReleaseQuestion } from './admin-release-commands-content.ts';
import { PreviewLink } from './preview-link.tsx';
import { useReleaseCommand } from './use-release-command.ts';

interface CommandDialogProps {
  readonly services: ShellServices;
  /** Null while nothing is asked. */
  readonly question: ReleaseQuestion | null;
  onClosed(): void;
}

/** Says what a command will do, runs it, and shows why it was refused. */
export function CommandDialog({ services, question, onClosed }: CommandDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const closeDialog = useRef<() => void>(undefined);
  const { isBusy, fault, run, leave } = useReleaseCommand((reply) =>
    reply.link === null ? closeDialog.current?.() : setLink(reply.link),
  );

  function confirm(asked: ReleaseQuestion, close: () => void) {
    closeDialog.current = close;
    run(asked);
  }
  function onDialogClosed() {
    setLink(null);
    leave();
    onClosed();
  }

  return (
    <ModalDialog kind="alert" title={question?.title} isOpen={question !== null} onClosed={onDialogClosed}>
      {(close) =>
        question && (
          <Stack gap={4}>
            <Effects effects={question.effects} />
            {fault !== null && <Refusal fault={fault} />}
            {link !== null && <PreviewLink link={link} hint={question.done} services={services} />}
            <Cluster>
              <Button variant="secondary" onClick={close}>
                {link === null ? COMMAND_COPY.cancel : COMMAND_COPY.close}
              </Button>
              {link === null && (
                <Button
                  variant={question.isDangerous ? 'danger' : 'primary'}
                  loading={isBusy}
                  loadingText={question.busy}
                  onClick={() => confirm(question, close)}
                >
                  {question.confirm}
                </Button>
              )}
            </Cluster>
          </Stack>
        )
      }
    </ModalDialog>
  );
}

function Effects({ effects }: Pick<ReleaseQuestion, 'effects'>) {
  return (
    <ul css={{ display: 'grid', gap: space[2], paddingInlineStart: space[6], overflowWrap: 'anywhere' }}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}

function Refusal({ fault }: { readonly fault: unknown }) {
  const isRefused = fault instanceof ApiError && fault.code === 'command_refused';
  const { title, text } = COMMAND_COPY.failed;
  return (
    <Callout tone="danger" role="alert" title={isRefused ? COMMAND_COPY.refused : title}>
      <Text css={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{messageOf(fault, text)}</Text>
    </Callout>
  );
}

import { useEffect } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, color, Text } from '@site/shared/ui';
import type { UploadProgress as Progress } from '../sending/send-request.ts';

interface UploadProgressProps {
  readonly progress: Progress;
  readonly services: ShellServices;
  onCancel(): void;
}

/** How far the document is. It says "done" nowhere: only the server's answer does. */
export function UploadProgress({ progress, services, onCancel }: UploadProgressProps) {
  const { sent, total, slow, isRetry = false, isAwaited = false } = progress;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  const quarter = Math.floor(percent / 25) * 25;

  useEffect(() => {
    if (quarter === 0) return;
    services.announce(quarter < 100 ? `Uploading, ${quarter} %` : CHECKING);
  }, [quarter, services]);

  useEffect(() => {
    if (slow) services.announce(SLOW);
  }, [slow, services]);

  useEffect(() => {
    if (isRetry) services.announce(TRYING_AGAIN);
  }, [isRetry, services]);

  useEffect(() => {
    if (isAwaited) services.announce(AWAITED);
  }, [isAwaited, services]);

  return (
    <Callout tone="info">
      {isRetry && <Text>{TRYING_AGAIN}</Text>}
      {slow && <Text>{SLOW}</Text>}
      <Text>{textOf(progress, percent)}</Text>
      {!isAwaited && (
        <progress
          aria-label="Upload"
          max={100}
          value={percent}
          css={{ width: '100%', height: '0.5rem', accentColor: color.brand }}
        />
      )}
      <Cluster>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </Cluster>
    </Callout>
  );
}

function textOf({ sent, total, isAwaited }: Progress, percent: number): string {
  if (isAwaited) return AWAITED;
  if (total === 0) return 'Sending…';
  return percent < 100
    ? `Uploading… ${percent} % (${megabytes(sent)} of ${megabytes(total).replace('.0', '')} MB)`
    : CHECKING;
}

const TRYING_AGAIN = 'The server has not answered yet. Trying again…';
const AWAITED = 'Your application has reached us. Waiting for the answer…';
const SLOW = 'Connection is slow';
const CHECKING = 'Checking the document…';

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1);
}

import { useEffect } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Cluster, color, Text } from '@site/shared/ui';
import type { UploadProgress as Progress } from '../sending/send-request.ts';
import { UPLOAD_COPY, uploading, uploadingQuarter } from './document-content.ts';

interface UploadProgressProps {
  readonly progress: Progress;
  readonly services: ShellServices;
  onCancel(): void;
}

/** The progress of the upload. It never says "done", because only the server's answer proves that. */
export function UploadProgress({ progress, services, onCancel }: UploadProgressProps) {
  const { sent, total, slow, isRetry = false, isAwaited = false } = progress;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  const quarter = Math.floor(percent / 25) * 25;

  useEffect(() => {
    if (quarter === 0) return;
    services.announce(quarter < 100 ? uploadingQuarter(quarter) : UPLOAD_COPY.checking);
  }, [quarter, services]);

  useEffect(() => {
    if (slow) services.announce(UPLOAD_COPY.slow);
  }, [slow, services]);

  useEffect(() => {
    if (isRetry) services.announce(UPLOAD_COPY.tryingAgain);
  }, [isRetry, services]);

  useEffect(() => {
    if (isAwaited) services.announce(UPLOAD_COPY.awaited);
  }, [isAwaited, services]);

  return (
    <Callout tone="info">
      {isRetry && <Text>{UPLOAD_COPY.tryingAgain}</Text>}
      {slow && <Text>{UPLOAD_COPY.slow}</Text>}
      <Text>{textOf(progress, percent)}</Text>
      {!isAwaited && (
        <progress
          aria-label={UPLOAD_COPY.label}
          max={100}
          value={percent}
          css={{ width: '100%', height: '0.5rem', accentColor: color.brand }}
        />
      )}
      <Cluster>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          {UPLOAD_COPY.cancel}
        </Button>
      </Cluster>
    </Callout>
  );
}

function textOf({ sent, total, isAwaited }: Progress, percent: number): string {
  if (isAwaited) return UPLOAD_COPY.awaited;
  if (total === 0) return UPLOAD_COPY.sending;
  if (percent === 100) return UPLOAD_COPY.checking;
  return uploading(percent, megabytes(sent), megabytes(total).replace('.0', ''));
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1);
}

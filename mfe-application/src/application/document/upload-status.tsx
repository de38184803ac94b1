import type { ShellServices } from '@site/shared/federation';
import { Button, color, fontSize, Icon, space } from '@site/shared/ui';
import { UploadProgress } from './upload-progress.tsx';
import { CHECKED } from './use-document.ts';
import type { UploadState } from './use-upload.ts';

interface UploadStatusProps {
  readonly state: UploadState;
  readonly services: ShellServices;
  onCancel(): void;
  /** The form was submitted, and the document with it. */
  readonly isSent: boolean;
  /** Sends the document ahead again; absent while the form itself is on its way. */
  readonly onRetry: (() => void) | undefined;
}

/** Where the chosen document is: on its way, with the API, or still here. */
export function UploadStatus({ state, services, isSent, onCancel, onRetry }: UploadStatusProps) {
  switch (state.step) {
    case 'uploading':
      return <UploadProgress progress={state.progress} services={services} onCancel={onCancel} />;
    case 'ready':
      return (
        <p css={note}>
          <Icon name="check" css={{ color: color.success }} />
          <span>{isSent ? SENT : `${CHECKED}. It is deleted within a day unless you submit the form.`}</span>
        </p>
      );
    case 'along':
      return (
        <div css={[note, { flexWrap: 'wrap' }]}>
          <p>{isSent ? SENT : 'The document goes out with the form.'}</p>
          {onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Retry upload
            </Button>
          )}
        </div>
      );
    case 'none':
      return null;
  }
}

const SENT = 'Sent with your application.';

const note = {
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  color: color.muted,
  fontSize: fontSize.small,
} as const;

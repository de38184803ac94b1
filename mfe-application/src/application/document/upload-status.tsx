import type { ShellServices } from '@site/shared/federation';
import { Button, color, fontSize, Icon, space } from '@site/shared/ui';
import { UPLOAD_COPY } from './document-content.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { UploadState } from './use-upload.ts';

interface UploadStatusProps {
  readonly state: UploadState;
  readonly services: ShellServices;
  onCancel(): void;
  /** The form and its document were submitted. */
  readonly isSent: boolean;
  /** Uploads the document ahead of the form again; absent while the form is being sent. */
  readonly onRetry: (() => void) | undefined;
}

/** The state of the chosen document: uploading, uploaded, or still in the browser. */
export function UploadStatus({ state, services, isSent, onCancel, onRetry }: UploadStatusProps) {
  switch (state.step) {
    case 'uploading':
      return <UploadProgress progress={state.progress} services={services} onCancel={onCancel} />;
    case 'ready':
      return (
        <p css={note}>
          <Icon name="check" css={{ color: color.success }} />
          <span>{isSent ? UPLOAD_COPY.sent : UPLOAD_COPY.unsent}</span>
        </p>
      );
    case 'with-form':
      return (
        <div css={[note, { flexWrap: 'wrap' }]}>
          <p>{isSent ? UPLOAD_COPY.sent : UPLOAD_COPY.withForm}</p>
          {onRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {UPLOAD_COPY.retry}
            </Button>
          )}
        </div>
      );
    case 'none':
      return null;
  }
}

const note = {
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  color: color.muted,
  fontSize: fontSize.small,
} as const;

import type { DocumentPreview } from '@site/shared/contracts/staff';
import { Stack, Text } from '@site/shared/ui';
import { PREVIEW_COPY, previewOf } from './admin-preview-content.ts';
import { previewFrame } from './preview-frame.ts';

interface PreviewTextProps {
  readonly preview: DocumentPreview;
  readonly file: string;
}

/** The text of a Word document. */
export function PreviewText({ preview: { text, isCut }, file }: PreviewTextProps) {
  if (!text) return <Text tone="muted">{PREVIEW_COPY.blank}</Text>;
  return (
    <Stack gap={2}>
      <Text tone="muted" size="small">
        {PREVIEW_COPY.textOnly}
      </Text>
      <div
        role="region"
        aria-label={previewOf(file)}
        tabIndex={0}
        css={[previewFrame, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }]}
      >
        {text}
      </div>
      {isCut && (
        <Text tone="muted" size="small">
          {PREVIEW_COPY.cut}
        </Text>
      )}
    </Stack>
  );
}

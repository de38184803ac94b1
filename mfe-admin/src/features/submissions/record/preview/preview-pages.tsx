import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import type { DocumentPreview } from '@site/shared/contracts/staff';
import { Button, Cluster, space, Stack, Text } from '@site/shared/ui';
import { firstPages, pageName, PREVIEW_COPY, previewOf, zoomText } from './admin-preview-content.ts';
import { previewFrame } from './preview-frame.ts';
import { PreviewPage } from './preview-page.tsx';

interface PreviewPagesProps {
  readonly submissionId: string;
  readonly number: number;
  readonly preview: DocumentPreview;
  readonly file: string;
}

/** Percent of the width of the frame. */
const ZOOMS = [100, 150, 200, 300];

/** The pages of a PDF, one below the other. */
export function PreviewPages({ submissionId, number, preview, file }: PreviewPagesProps) {
  const { pages, heights } = preview;
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 100;
  return (
    <Stack gap={3}>
      <Cluster>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={step === 0}
          onClick={() => setStep(Math.max(0, step - 1))}
        >
          {PREVIEW_COPY.smaller}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(Math.min(ZOOMS.length - 1, step + 1))}
        >
          {PREVIEW_COPY.larger}
        </Button>
        <Text size="small" tone="muted" role="status">
          {zoomText(zoom)}
        </Text>
      </Cluster>
      <div role="region" aria-label={previewOf(file)} tabIndex={0} css={previewFrame}>
        <ol role="list" css={list} style={{ width: `${zoom}%` }}>
          {heights.map((height, index) => (
            <PreviewPage
              key={index}
              submissionId={submissionId}
              number={number}
              page={index + 1}
              name={pageName(index + 1, pages, file)}
              height={height}
            />
          ))}
        </ol>
      </div>
      {pages > heights.length && (
        <Text tone="muted" size="small">
          {firstPages(pages)}
        </Text>
      )}
    </Stack>
  );
}

const list: CSSObject = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { CSSObject } from '@emotion/react';
import { DOCUMENT_EXTENSIONS } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import {
  button,
  Callout,
  color,
  FieldError,
  FieldErrorSlot,
  fontSize,
  Icon,
  size,
  space,
  Text,
  useHydrated,
  weight,
} from '@site/shared/ui';
import { ChosenDocument } from './chosen-document.tsx';
import { attachAgain, DOCUMENT_COPY } from './document-content.ts';
import { DropZone } from './drop-zone.tsx';
import { plainPicker } from './plain-picker.ts';
import { UploadStatus } from './upload-status.tsx';
import type { DocumentChoice } from './use-document.ts';
import { useRestoreFocus } from '../form/use-restore-focus.ts';

interface DocumentFieldProps {
  readonly document: DocumentChoice;
  readonly services: ShellServices;
  readonly busy: boolean;
  readonly isSent: boolean;
}

/** The one optional document: a plain file input without script; with script, a button and a drop zone. */
export function DocumentField({ document, services, busy, isSent }: DocumentFieldProps) {
  const { name, size: bytes, fault, missing } = document;
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  const inputId = isHydrated ? 'file-input' : 'file';
  const focusProps = useRestoreFocus(document.upload.step === 'uploading', chooser, !busy);
  useEarlyChoice(picker, document.choose);
  const describedBy = fault ? 'file-hint file-error' : 'file-hint';

  function remove() {
    if (picker.current) picker.current.value = '';
    document.remove();
    chooser.current?.focus();
  }

  function retry() {
    document.retryUpload();
    chooser.current?.focus();
  }

  return (
    <div css={{ display: 'grid', gap: space[2] }}>
      <label id="file-label" htmlFor={inputId} css={labelText}>
        {DOCUMENT_COPY.label}{' '}
        <span css={{ color: color.muted, fontWeight: weight.regular }}>{DOCUMENT_COPY.optional}</span>
      </label>
      <p id="file-hint" css={{ color: color.muted, fontSize: fontSize.small }}>
        {DOCUMENT_COPY.hint}
      </p>
      <DropZone invalid={fault !== null} onFiles={busy ? undefined : document.choose}>
        <Icon name="upload" size="1.5rem" css={{ color: color.brand }} />
        {isHydrated && <Chooser ref={chooser} picker={picker} busy={busy} describedBy={describedBy} />}
        <input
          ref={picker}
          id={inputId}
          type="file"
          name="file"
          accept={DOCUMENT_EXTENSIONS.join(',')}
          aria-describedby={describedBy}
          hidden={isHydrated}
          css={plainPicker}
          onChange={(event) => document.choose(event.target.files ?? [])}
        />
      </DropZone>
      {fault ? (
        <FieldError id="file-error">{fault}</FieldError>
      ) : (
        <FieldErrorSlot id="file-error" field="file" />
      )}
      {missing !== null && (
        <Callout tone="warning" title={attachAgain(missing)}>
          <Text size="small">{DOCUMENT_COPY.notInDraft}</Text>
        </Callout>
      )}
      {name !== null && <ChosenDocument name={name} size={bytes} busy={busy} onRemove={remove} />}
      <div {...focusProps}>
        <UploadStatus
          state={document.upload}
          services={services}
          isSent={isSent}
          onCancel={document.cancelUpload}
          onRetry={busy ? undefined : retry}
        />
      </div>
    </div>
  );
}

/** Takes over a file that was chosen before hydration. */
function useEarlyChoice(picker: RefObject<HTMLInputElement | null>, choose: DocumentChoice['choose']): void {
  const adopt = useEffectEvent(() => choose(picker.current?.files ?? []));
  useEffect(() => adopt(), []);
}

interface ChooserProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly picker: RefObject<HTMLInputElement | null>;
  readonly busy: boolean;
  readonly describedBy: string;
}

// Named by the label and its own text, because voice control users say the text on the button.
function Chooser({ ref, picker, busy, describedBy }: ChooserProps) {
  function open() {
    if (!picker.current) return;
    // Without this, choosing the same file again fires no event.
    picker.current.value = '';
    picker.current.click();
  }

  return (
    <>
      <span css={{ color: color.muted, fontSize: fontSize.small }}>{DOCUMENT_COPY.drop}</span>
      <button
        ref={ref}
        id="file"
        type="button"
        disabled={busy}
        aria-labelledby="file-label file"
        aria-describedby={describedBy}
        css={[button({ variant: 'secondary' }), { scrollMarginTop: `calc(${size.header} + ${space[24]})` }]}
        onClick={open}
      >
        {DOCUMENT_COPY.choose}
      </button>
    </>
  );
}

const labelText: CSSObject = { fontWeight: weight.bold, fontSize: fontSize.small };

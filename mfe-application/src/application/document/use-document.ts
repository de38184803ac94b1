import { useRef, useState } from 'react';
import { DOCUMENT_MESSAGES } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import type { DraftDocument } from '../draft/draft-store.ts';
import { documentFault, hasDocumentHeader, sizeInKilobytes } from './check-document.ts';
import { DOCUMENT_COPY, fileCount, selected, UPLOAD_COPY } from './document-content.ts';
import type { FormController } from '../form/form-controller.ts';
import { TOAST_ACTION } from '../sending/failure.ts';
import { FAILURE_COPY } from '../sending/sending-content.ts';
import type { Fault } from '../form/fields.ts';
import { useUpload, type UploadState } from './use-upload.ts';

/** The chosen document. A refused file keeps its name, so that the visitor can remove it. */
interface Choice {
  /** Null for a refused file, and for one that was uploaded on an earlier visit. */
  readonly file: File | null;
  readonly name: string | null;
  /** In bytes; null for a refused file, which is not attached. */
  readonly size: number | null;
  readonly fault: string | null;
  /** A transient fault, which the next attempt may not have. It does not block the form. */
  readonly isTransient: boolean;
}

export interface DocumentChoice extends Pick<Choice, 'file' | 'name' | 'size' | 'fault'> {
  /** Faults that block the form. */
  readonly faults: readonly Fault[];
  readonly upload: UploadState;
  /** Takes the one file of a picker or a drop, or shows its fault. */
  choose(files: ArrayLike<File>): void;
  /** Clears the file and any file error. */
  remove(): void;
  /** Shows the server's message about the document. */
  refuse(fault: string, how?: { readonly isTransient: boolean }): void;
  /** Uploads the document ahead of the form again. */
  retryUpload(): void;
  /** Stops the upload. The document stays chosen and is sent with the form. */
  cancelUpload(): void;
  /** The upload's id once it has ended; null when the document is sent with the form, undefined after a cancel. */
  uploaded(): Promise<string | null | undefined>;
  /** The form was sent and owns the document. */
  handOver(): void;
  /** The submission was canceled or has failed. */
  release(): void;
  /** What a draft stores about the document. */
  readonly kept: DraftDocument | null;
  /** Restores the document of a draft, or asks to attach it again if it was not uploaded. */
  restore(kept: DraftDocument): void;
  /** The name of a document that the draft could not store, until one is attached. */
  readonly missing: string | null;
}

interface DocumentOptions {
  readonly services: ShellServices;
  readonly isKept: boolean;
  onChange(): void;
  /** A visitor has attached an accepted file. */
  onAttached(file: File): void;
  load(): Promise<FormController>;
  idempotencyKey(): string;
}

/** The form's one document. Each change is announced, because a file picker announces nothing. */
export function useDocument({
  services,
  isKept,
  onChange,
  onAttached,
  load,
  idempotencyKey,
}: DocumentOptions): DocumentChoice {
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const [missing, setMissing] = useState<string | null>(null);
  /** The file whose bytes are being read. */
  const unread = useRef<File | null>(null);
  const { file, name, size, fault } = choice;
  const upload = useUpload({
    load,
    idempotencyKey,
    isKept,
    onReady() {
      services.announce(UPLOAD_COPY.checked);
      onChange();
    },
    onRefused(said, error) {
      console.error(error);
      refuse(said);
      services.toast({
        title: FAILURE_COPY.upload.title,
        description: said,
        tone: 'destructive',
        action: TOAST_ACTION,
      });
    },
  });

  function refuse(said: string, { isTransient } = { isTransient: false }) {
    if (!isTransient) upload.drop();
    setChoice((last) => ({
      ...last,
      fault: said,
      isTransient: isTransient || last.name === null,
      ...(isTransient ? {} : { file: null, size: null }),
    }));
  }

  /** The name and type of a file prove nothing. The bytes decide, here and on the server. */
  async function readHeader(chosen: File) {
    unread.current = chosen;
    const isDocument = await hasDocumentHeader(chosen);
    if (isDocument || unread.current !== chosen) return;
    refuse(DOCUMENT_MESSAGES.type);
    services.announce(DOCUMENT_MESSAGES.type);
    onChange();
  }

  return {
    file,
    name,
    size,
    fault,
    faults: fault && !choice.isTransient ? [{ field: 'file', message: fault }] : [],
    upload: upload.state,
    choose(files) {
      const chosen = files[0];
      if (!chosen) return;
      const wrong = files.length > 1 ? DOCUMENT_COPY.onlyOne : documentFault(chosen);
      const called = files.length > 1 ? fileCount(files.length) : chosen.name;
      unread.current = null;
      services.dismissToasts?.(TOAST_ACTION);
      setChoice({
        ...NOTHING,
        name: called,
        ...(wrong ? { fault: wrong } : { file: chosen, size: chosen.size }),
      });
      if (!wrong) setMissing(null);
      services.announce(wrong ?? selected(chosen.name, sizeInKilobytes(chosen.size)));
      if (wrong) upload.drop();
      else {
        upload.start(chosen);
        onAttached(chosen);
        void readHeader(chosen);
      }
      onChange();
    },
    remove() {
      unread.current = null;
      services.dismissToasts?.(TOAST_ACTION);
      setChoice(NOTHING);
      setMissing(null);
      upload.drop();
      services.announce(DOCUMENT_COPY.removed);
      onChange();
    },
    refuse,
    retryUpload() {
      if (file) upload.start(file);
    },
    cancelUpload() {
      upload.cancel();
      services.announce(UPLOAD_COPY.canceled);
    },
    uploaded() {
      setChoice((last) => (last.isTransient ? { ...last, fault: null, isTransient: false } : last));
      return upload.settled();
    },
    handOver: upload.handOver,
    release: upload.release,
    kept:
      keptOf(choice, upload.state) ?? (missing === null ? null : { name: missing, size: 0, upload: null }),
    restore(document) {
      if (document.upload === null) return setMissing(document.name);
      setChoice({ ...NOTHING, name: document.name, size: document.size });
      upload.adopt(document.upload);
    },
    missing,
  };
}

const NOTHING: Choice = { file: null, name: null, size: null, fault: null, isTransient: false };

function keptOf({ name, size }: Choice, state: UploadState): DraftDocument | null {
  if (name === null || size === null) return null;
  return { name, size, upload: state.step === 'ready' ? state.upload : null };
}

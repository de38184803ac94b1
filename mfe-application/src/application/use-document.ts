import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { documentFault, ONE_DOCUMENT, sizeInKilobytes } from './check-document.ts';
import type { Engine } from './engine.ts';
import { UPLOAD_FAILED, UPLOAD_FAILED_TITLE } from './failure.ts';
import type { Fault } from './fields.ts';
import { useUpload, type UploadState } from './use-upload.ts';

/** What was chosen. A file that the form must refuse leaves its name, so that it can be taken back. */
interface Choice {
  readonly file: File | null;
  readonly name: string | null;
  readonly fault: string | null;
  /** The fault may be gone at the next try: it keeps the form from nothing. */
  readonly isPassing: boolean;
}

export interface DocumentChoice extends Pick<Choice, 'file' | 'name' | 'fault'> {
  /** What keeps the form from being sent. */
  readonly faults: readonly Fault[];
  readonly upload: UploadState;
  /** Takes the one file of a picker or a drop, or says what is wrong with it. */
  choose(files: ArrayLike<File>): void;
  /** Clears the file and any file error. */
  remove(): void;
  /** Shows what the server says of the document. */
  refuse(fault: string, how?: { readonly isPassing: boolean }): void;
  /** Sends the document ahead after all. */
  retryUpload(): void;
  /** Ends the upload; the document stays chosen, and goes along with the form. */
  cancelUpload(): void;
  /** The id of the upload once it is over; null when the document goes along, undefined when it was cancelled meanwhile. */
  uploaded(): Promise<string | null | undefined>;
  /** The form was sent: the document is its own now. */
  handOver(): void;
}

interface DocumentOptions {
  readonly services: ShellServices;
  onChange(): void;
  load(): Promise<Engine>;
  idempotencyKey(): string;
}

/** The form's one document. Whatever happens to it is said aloud, because the picker itself says nothing. */
export function useDocument({ services, onChange, load, idempotencyKey }: DocumentOptions): DocumentChoice {
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const { file, name, fault } = choice;
  const upload = useUpload({
    load,
    idempotencyKey,
    onReady: () => services.announce(CHECKED),
    onRefused(said, error) {
      console.error(error);
      refuse(said);
      services.toast({ title: UPLOAD_FAILED_TITLE, description: UPLOAD_FAILED, tone: 'destructive' });
    },
  });

  function refuse(said: string, { isPassing } = { isPassing: false }) {
    setChoice((last) => ({ ...last, fault: said, isPassing: isPassing || last.file === null }));
  }

  return {
    file,
    name,
    fault,
    faults: fault && !choice.isPassing ? [{ field: 'file', message: fault }] : [],
    upload: upload.state,
    choose(files) {
      const chosen = files[0];
      if (!chosen) return;
      const wrong = files.length > 1 ? ONE_DOCUMENT : documentFault(chosen);
      const called = files.length > 1 ? `${files.length} files` : chosen.name;
      setChoice({ ...NOTHING, name: called, file: wrong ? null : chosen, fault: wrong ?? null });
      services.announce(wrong ?? `${chosen.name} selected, ${sizeInKilobytes(chosen.size)}`);
      if (wrong) upload.drop();
      else upload.start(chosen);
      onChange();
    },
    remove() {
      setChoice(NOTHING);
      upload.drop();
      services.announce('File removed');
      onChange();
    },
    refuse,
    retryUpload() {
      if (file) upload.start(file);
    },
    cancelUpload() {
      upload.cancel();
      services.announce('Upload cancelled');
    },
    uploaded() {
      setChoice((last) => (last.isPassing ? { ...last, fault: null, isPassing: false } : last));
      return upload.settled();
    },
    handOver: upload.handOver,
  };
}

export const CHECKED = 'Document checked';

const NOTHING: Choice = { file: null, name: null, fault: null, isPassing: false };

import { useState } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { documentFault, ONE_DOCUMENT, sizeInKilobytes } from './check-document.ts';
import type { Fault } from './fields.ts';

export interface DocumentChoice {
  readonly file: File | null;
  readonly fault: string | null;
  readonly faults: readonly Fault[];
  /** Takes the one file of a picker or a drop, or says what is wrong with it. */
  choose(files: ArrayLike<File>): void;
  /** Clears the file and any file error. */
  remove(): void;
  /** Shows what the server says of the document. */
  refuse(fault: string): void;
}

/** The form's one document. Whatever happens to it is said aloud, because the picker itself says nothing. */
export function useDocument(services: ShellServices, onChange: () => void): DocumentChoice {
  const [{ file, fault }, setChoice] = useState<{ file: File | null; fault: string | null }>(NOTHING);

  return {
    file,
    fault,
    faults: fault ? [{ field: 'file', message: fault }] : [],
    choose(files) {
      const chosen = files[0];
      if (!chosen) return;
      const wrong = files.length > 1 ? ONE_DOCUMENT : documentFault(chosen);
      setChoice(wrong ? { file: null, fault: wrong } : { file: chosen, fault: null });
      services.announce(wrong ?? `${chosen.name} selected, ${sizeInKilobytes(chosen.size)}`);
      onChange();
    },
    remove() {
      setChoice(NOTHING);
      services.announce('File removed');
      onChange();
    },
    refuse(said) {
      setChoice((last) => ({ ...last, fault: said }));
    },
  };
}

const NOTHING = { file: null, fault: null };

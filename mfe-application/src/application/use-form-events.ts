import { useRef } from 'react';
import { DOCUMENT_EXTENSIONS, type ATTACHMENT_SIZES } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { isField, type Fault, type FieldRules } from './form/fields.ts';

const MB = 1024 * 1024;

/** Reports how the form is used: fields and rules, never what a visitor enters. */
export function useFormEvents(services: ShellServices) {
  const isStarted = useRef(false);

  function edited() {
    if (!isStarted.current) services.track?.({ name: 'form_start' });
    isStarted.current = true;
  }

  return {
    edited,
    attached({ name, size }: File) {
      edited();
      services.track?.({ name: 'file_attach', extension: extensionOf(name), size: sizeClass(size) });
    },
    /** Faults without a rule were found by the server. */
    refused(faults: readonly Fault[], rules: FieldRules = {}) {
      for (const { field } of faults) {
        const rule = isField(field) ? (rules[field] ?? 'server') : 'document';
        services.track?.({ name: 'form_error', field, rule });
      }
    },
    submitted: () => services.track?.({ name: 'form_submit' }),
    accepted: () => services.track?.({ name: 'form_success' }),
  };
}

function extensionOf(name: string): string {
  const known = DOCUMENT_EXTENSIONS.find((extension) => name.toLowerCase().endsWith(extension));
  return known?.slice(1) ?? 'other';
}

function sizeClass(bytes: number): (typeof ATTACHMENT_SIZES)[number] {
  if (bytes < MB) return 'under-1-mb';
  return bytes <= 5 * MB ? '1-to-5-mb' : 'over-5-mb';
}

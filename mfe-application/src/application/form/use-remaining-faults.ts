import { useEffect } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { isField, type Fault, type FieldMessages } from './fields.ts';
import type { Attempt } from './use-attempt.ts';

/** The remaining faults of the last attempt, with each field's current message. */
export function useRemainingFaults(
  { number, faults }: Attempt,
  messages: FieldMessages,
  documentFault: string | null,
  services: ShellServices,
) {
  const remaining = faults.flatMap(({ field }): Fault[] => {
    const message = isField(field) ? messages[field] : documentFault;
    return message ? [{ field, message }] : [];
  });
  const isCorrected = faults.length > 0 && remaining.length === 0;
  useEffect(() => {
    if (isCorrected) services.setTitlePrefix(null);
  }, [isCorrected, services]);
  return { number, list: remaining };
}

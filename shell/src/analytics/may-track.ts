import { hasPrivacySignal, isCounted } from '@site/shared/federation';

/** Whether events may be sent: neither the browser nor the visitor objects to it, and it is no browser of staff. */
export function mayTrack(): boolean {
  return !hasPrivacySignal() && isCounted();
}

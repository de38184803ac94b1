import { hasPrivacySignal, isCounted } from '@site/shared/federation';

/** Whether events may be sent: neither the browser nor the visitor objects, and it is not a browser of staff. */
export function mayTrack(): boolean {
  return !hasPrivacySignal() && isCounted();
}

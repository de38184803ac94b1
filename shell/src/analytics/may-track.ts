import { isCounted } from '@site/shared/federation';

interface PrivacySignals {
  /** https://www.w3.org/TR/gpc/ */
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** Whether events may be sent: the visitor has not objected to it, and this browser is counted. */
export function mayTrack(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  return !globalPrivacyControl && doNotTrack !== '1' && doNotTrack !== 'yes' && isCounted();
}

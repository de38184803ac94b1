import type { RemoteName } from '@site/shared/federation';
import type { AdmissionPart } from './admission-timings.ts';

/** An admission that is over. */
export interface EndedAdmission {
  readonly releases: readonly { readonly remote: RemoteName; readonly version: string }[];
  /** `failed`: a fault of the composer itself. */
  readonly outcome: 'live' | 'refused' | 'failed';
  /** In milliseconds, in the order in which the parts ran. */
  readonly ms: Partial<Record<AdmissionPart, number>>;
  /** What is live now. */
  readonly composition: string | null;
}

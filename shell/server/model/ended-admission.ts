import type { RemoteName } from '@site/shared/federation';
import type { AdmissionPart } from './admission-timings.ts';

/** A finished admission. */
export interface EndedAdmission {
  readonly releases: readonly { readonly remote: RemoteName; readonly version: string }[];
  /** `failed`: a fault of the composer itself. */
  readonly outcome: 'live' | 'refused' | 'failed';
  /** In milliseconds, in the order in which the parts ran. */
  readonly ms: Partial<Record<AdmissionPart, number>>;
  /** The live version after it. */
  readonly composition: string | null;
}

import type { RequestInfo } from '../../http/request-info.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, SignedIn, WireSession } from '../auth-services.ts';
import { createChallenge, type Challenge } from './challenge.ts';
import { createEnroll, type EnrolledFactor, type Enrollment } from './enroll.ts';
import { createUnenroll } from './unenroll.ts';
import { createVerifyFactor, type FactorProof } from './verify-factor.ts';

/** The second factor of signed-in users: codes from an authenticator app. */
export interface Factors {
  enroll(accessToken: string, enrollment: Enrollment, info: RequestInfo): Promise<EnrolledFactor>;
  challenge(accessToken: string, factorId: string, info: RequestInfo): Promise<Challenge>;
  verify(accessToken: string, proof: FactorProof, info: RequestInfo): Promise<WireSession>;
  unenroll(accessToken: string, factorId: string, info: RequestInfo): Promise<{ readonly id: string }>;
}

/** Finds the user and the session of an access token. Throws an `AuthError` when there is none. */
export type FindSignedIn = (accessToken: string) => Promise<SignedIn>;

type Work<Given, Result> = (caller: SignedIn, given: Given, info: RequestInfo) => Promise<Result>;

export function createFactors(services: AuthServices, findSignedIn: FindSignedIn): Factors {
  const forSignedIn =
    <Given, Result>(work: Work<Given, Result>) =>
    async (accessToken: string, given: Given, info: RequestInfo) =>
      work(await findSignedIn(accessToken), given, info);
  return {
    enroll: forSignedIn(notInRecovery(createEnroll(services))),
    challenge: forSignedIn(createChallenge(services)),
    verify: forSignedIn(createVerifyFactor(services)),
    unenroll: forSignedIn(notInRecovery(createUnenroll(services))),
  };
}

/** A recovery link proves access to a mailbox only. If it could add a factor, somebody who opened it could lock out the owner. */
function notInRecovery<Given, Result>(work: Work<Given, Result>): Work<Given, Result> {
  return async (caller, given, info) => {
    if (caller.session.is_recovery) throw new AuthError('recovery_only');
    return work(caller, given, info);
  };
}

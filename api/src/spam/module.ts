import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createBlockedDomains, type BlockedDomains } from './blocked-domains.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-work.ts';
import { spamEndpoints } from './routes.ts';
import type { SpamSettings } from './settings.ts';
import { createTraffic, type FormCounters } from './traffic.ts';

/** Services for scoring forms. */
export interface SpamModule extends Module {
  readonly formTokens: FormTokens;
  readonly proofOfWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
}

/** Detects spam. `counters` count recent forms of each kind. */
export function createSpamModule(
  shared: Infrastructure,
  { challengeAbove }: SpamSettings,
  counters: FormCounters,
): SpamModule {
  const { db, keys, now, tickets } = shared;
  const formTokens = createFormTokens(tickets, now);
  const traffic = createTraffic({ db, now, counters }, challengeAbove);
  const proofOfWork = createProofOfWork(traffic, [keys.secret, ...keys.otherSecrets]);
  const blockedDomains = createBlockedDomains(shared);
  const services = { formTokens, proofOfWork, blockedDomains };
  return { ...services, endpoints: spamEndpoints(services) };
}

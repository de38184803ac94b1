import { askForFormWork, issueFormToken } from '@site/shared/contracts';
import { blockDomain, listBlockedDomains, unblockDomain } from '@site/shared/contracts/staff';
import { auditActorOf, type ServedEndpoint, serve } from '../http/endpoint.ts';
import type { BlockedDomains } from './blocked-domains.ts';
import type { FormTokens } from './form-tokens.ts';
import type { ProofOfWork } from './proof-of-work.ts';

export interface SpamRouteServices {
  readonly formTokens: FormTokens;
  readonly proofOfWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
}

export function spamEndpoints(services: SpamRouteServices): ServedEndpoint[] {
  const { formTokens, proofOfWork, blockedDomains } = services;
  return [
    serve(issueFormToken, async () => ({ token: formTokens.issue() })),
    serve(askForFormWork, async ({ body: { form, subject } }) => ({
      challenge: await proofOfWork.issueChallenge(
        form,
        form === 'newsletter' ? subject.toLowerCase() : subject,
      ),
    })),
    serve(listBlockedDomains, async () => ({ items: [...(await blockedDomains.list())] })),
    serve(blockDomain, async (call) => {
      const { domain } = call.body;
      await blockedDomains.block(domain, auditActorOf(call));
      return { domain };
    }),
    serve(unblockDomain, (call) => blockedDomains.unblock(call.params.domain, auditActorOf(call))),
  ];
}

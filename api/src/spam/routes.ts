import {
  askForFormWork,
  blockDomain,
  issueFormToken,
  listBlockedDomains,
  unblockDomain,
} from '@site/shared/contracts';
import { auditActorOf, type Mount } from '../http/endpoint.ts';
import type { BlockedDomains } from './blocked-domains.ts';
import type { FormTokens } from './form-tokens.ts';
import type { ProofOfWork } from './proof-of-work.ts';

export interface FormTrapServices {
  readonly formTokens: FormTokens;
  readonly formWork: ProofOfWork;
  readonly blockedDomains: BlockedDomains;
}

export function mountFormTraps(mount: Mount, services: FormTrapServices): void {
  const { formTokens, formWork, blockedDomains } = services;
  mount(issueFormToken, async () => ({ token: formTokens.issue() }));
  mount(askForFormWork, async ({ body: { form, subject } }) => ({
    challenge: await formWork.ask(form, form === 'newsletter' ? subject.toLowerCase() : subject),
  }));
  mount(listBlockedDomains, async () => ({ items: [...(await blockedDomains.list())] }));
  mount(blockDomain, async (call) => {
    const { domain } = call.body;
    await blockedDomains.block(domain, auditActorOf(call));
    return { domain };
  });
  mount(unblockDomain, (call) => blockedDomains.unblock(call.params.domain, auditActorOf(call)));
}

import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** A domain as mail servers know it: in lower case and punycode. An invalid one is returned unchanged. */
export function toMailDomain(text: string): string {
  const plain = text.trim().replace(/^@/, '').replace(/\.$/, '').toLowerCase();
  if (/^[a-z\d.-]*$/.test(plain)) return plain;
  if (/[\s/\\?#:@[\]%]/.test(plain) || !URL.canParse(`http://${plain}`)) return plain;
  return new URL(`http://${plain}`).hostname;
}

/** At least two labels, because blocking a whole top-level domain is a mistake. */
const DOMAIN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

export const MailDomain = z
  .string()
  .check(z.overwrite(toMailDomain), z.regex(DOMAIN, 'Please enter a domain, as mailer.example'));

export const BlockedDomain = z.object({ domain: z.string(), created_at: z.iso.datetime() });
export type BlockedDomain = z.infer<typeof BlockedDomain>;

export const MAX_BLOCKED_DOMAINS = 1000;

/** Domains whose addresses, including subdomains, are quarantined in all forms. Visitors cannot see the list. */
export const listBlockedDomains = defineEndpoint({
  name: 'listBlockedDomains',
  method: 'GET',
  path: '/api/blocked-domains',
  access: 'manage-spam',
  status: 200,
  reply: z.object({ items: z.array(BlockedDomain).check(z.maxLength(MAX_BLOCKED_DOMAINS)) }),
  problems: [401, 403],
});

/** Idempotent. */
export const blockDomain = defineEndpoint({
  name: 'blockDomain',
  method: 'POST',
  path: '/api/blocked-domains',
  access: 'manage-spam',
  body: z.object({ domain: MailDomain }),
  status: 201,
  reply: z.object({ domain: z.string() }),
  problems: [401, 403, 422],
});

export const unblockDomain = defineEndpoint({
  name: 'unblockDomain',
  method: 'DELETE',
  path: '/api/blocked-domains/:domain',
  access: 'manage-spam',
  params: z.object({ domain: MailDomain }),
  status: 204,
  problems: [401, 403, 404],
});

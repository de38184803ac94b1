import { toMailDomain } from '@site/shared/contracts/staff';

/** True when the email address is in one of the domains or in a subdomain. */
export function isAddressIn(domains: ReadonlySet<string>, email: string): boolean {
  const labels = toMailDomain(email.slice(email.lastIndexOf('@') + 1)).split('.');
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
}

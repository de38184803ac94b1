import { toMailDomain } from '@site/shared/contracts';

/** Whether an address lies in one of these domains, or anywhere below it. */
export function isAddressIn(domains: ReadonlySet<string>, email: string): boolean {
  const labels = toMailDomain(email.slice(email.lastIndexOf('@') + 1)).split('.');
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
}

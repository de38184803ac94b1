import type { IconName } from '@site/shared/ui';
import type { SiteFacts } from '@site/shared/contracts';

export interface SiteLink {
  readonly to: string;
  readonly label: string;
}
export interface ServiceLink extends SiteLink {
  readonly icon: IconName;
}

/** The Services menu, in order. */
export const SERVICE_LINKS: readonly ServiceLink[] = [
  { to: '/services', label: 'All services', icon: 'spark' },
  { to: '/services/ar', label: 'Accounts Receivable', icon: 'chart' },
  { to: '/services/billing', label: 'Billing & Invoicing', icon: 'invoice' },
  { to: '/services/collections', label: '1st Party Collections', icon: 'handshake' },
];

/** The header's plain links, in order. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: '/our-story', label: 'Our Story' },
  { to: '/success-stories', label: 'Case Studies' },
  { to: '/blog', label: 'Blog' },
];

/** The footer's links about the firm. Two URLs are site facts. */
export function companyLinks(facts: SiteFacts): readonly SiteLink[] {
  return [
    { to: facts.aboutPath, label: 'About' },
    { to: facts.contactPath, label: 'Contact' },
    { to: '/privacy-policy', label: 'Privacy Policy' },
  ];
}

/** The footer's resource links. */
export const RESOURCE_LINKS: readonly SiteLink[] = [
  { to: '/success-stories', label: 'Success Stories' },
  { to: '/blog', label: 'Blog' },
  { to: '/newsletter', label: 'Newsletter' },
];

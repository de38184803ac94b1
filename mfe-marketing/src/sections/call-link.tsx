import type { SiteFacts } from '@site/shared/contracts';
import { button, Icon } from '@site/shared/ui';

interface CallLinkProps {
  readonly facts: SiteFacts;
  readonly label: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost';
}

/** A link that calls the firm. Renders nothing without a phone fact. */
export function CallLink({ facts, label, variant = 'secondary' }: CallLinkProps) {
  if (facts.phone === null) return null;

  return (
    <a href={`tel:${facts.phone}`} css={button({ variant, size: 'lg' })}>
      <Icon name="phone" />
      {label} {facts.phoneDisplay ?? facts.phone}
    </a>
  );
}

import { button, Icon, type IconName } from '@site/shared/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ActionLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'ghost';
  readonly icon?: IconName;
}

/** A link to a page of this site that looks like a button. */
export function ActionLink({ to, children, variant, icon }: ActionLinkProps) {
  return (
    <Link to={to} css={button({ variant, size: 'lg' })}>
      {children}
      {icon && <Icon name={icon} />}
    </Link>
  );
}

import { button, Icon } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ACCOUNT_LINK } from './admin-account-link-content.ts';

/** Leads to the signed-in user's own account. */
export function AccountLink() {
  return (
    <Link to="/auth?view=account" css={button({ variant: 'secondary' })}>
      <Icon name="lock" />
      {ACCOUNT_LINK}
    </Link>
  );
}

import type { ReactNode } from 'react';
import type { Submission } from '@site/shared/contracts/staff';
import { textLink, weight } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { useRecordAddress } from './record-address.ts';

/** The company of a submission as a link to its record. */
export function RecordLink({
  reference,
  company_name,
  children = company_name,
}: Pick<Submission, 'reference' | 'company_name'> & { readonly children?: ReactNode }) {
  const addressOf = useRecordAddress();
  return (
    <Link {...addressOf(reference)} data-record={reference} css={[textLink(), { fontWeight: weight.bold }]}>
      {children}
    </Link>
  );
}

/** Focuses the link to a record, if the page shows one. */
export function focusRecordLink(reference: string): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-record]')];
  const link = links.find((each) => each.dataset['record'] === reference);
  link?.focus();
  return link !== undefined;
}

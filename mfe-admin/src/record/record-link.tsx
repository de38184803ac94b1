import type { Submission } from '@site/shared/contracts';
import { textLink, weight } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { recordAddress } from './record-address.ts';

/** The company of a submission as a link to its record. */
export function RecordLink({ reference, company_name }: Pick<Submission, 'reference' | 'company_name'>) {
  return (
    <Link {...recordAddress(reference)} css={[textLink(), { fontWeight: weight.bold }]}>
      {company_name}
    </Link>
  );
}

import type { PageProps } from '@site/shared/federation';
import { ArPageReadingA } from './ar-page-reading-a.tsx';
import { ArPageReadingB } from './ar-page-reading-b.tsx';

/** `/services/ar`: the site fact `arPageVariant` says which of the two readings is live. */
export function ArPage({ services: { facts } }: PageProps) {
  return facts.arPageVariant === 'A' ? <ArPageReadingA facts={facts} /> : <ArPageReadingB facts={facts} />;
}

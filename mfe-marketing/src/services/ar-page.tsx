import type { PageProps } from '@site/shared/federation';
import { ArPageReadingA } from './ar-page-reading-a.tsx';
import { ArPageReadingB } from './ar-page-reading-b.tsx';

/** `/services/ar`: the site fact `arPageVariant` selects one of the two readings of the spec. */
export function ArPage({ services }: PageProps) {
  const Reading = services.facts.arPageVariant === 'A' ? ArPageReadingA : ArPageReadingB;
  return <Reading services={services} />;
}

import { Button, Icon, VisuallyHidden } from '@site/shared/ui';
import type { Neighbors } from '../../list/use-neighbors.ts';
import { RECORD_COPY } from '../admin-record-content.ts';

/** Open the applications around this one. Nothing is shown for one that the list does not have. */
export function NeighborButtons({ neighbors }: { readonly neighbors: Neighbors }) {
  const { previous, next } = neighbors;
  if (!previous && !next) return null;
  return (
    <>
      <Button variant="ghost" size="sm" disabled={!previous} title={RECORD_COPY.previous} onClick={previous}>
        <Icon name="arrowLeft" />
        <VisuallyHidden>{RECORD_COPY.previous}</VisuallyHidden>
      </Button>
      <Button variant="ghost" size="sm" disabled={!next} title={RECORD_COPY.next} onClick={next}>
        <Icon name="arrowRight" />
        <VisuallyHidden>{RECORD_COPY.next}</VisuallyHidden>
      </Button>
    </>
  );
}

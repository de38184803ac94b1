import { Button, Callout } from '@site/shared/ui';
import { RETRY } from './admin-panels-content.ts';

interface LoadFailureProps {
  readonly title: string;
  readonly query: { refetch(): unknown };
}

/** Takes the place of what could not be loaded, with a button that tries again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <Callout tone="warning" title={title}>
      <div>
        <Button variant="secondary" onClick={() => void query.refetch()}>
          {RETRY}
        </Button>
      </div>
    </Callout>
  );
}

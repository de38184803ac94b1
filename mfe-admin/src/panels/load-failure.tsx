import { Button, Callout } from '@site/shared/ui';

interface LoadFailureProps {
  readonly title: string;
  readonly query: { refetch(): unknown };
}

/** Stands in the place of what could not be loaded, with the way to try it again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <Callout tone="warning" title={title}>
      <div>
        <Button variant="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    </Callout>
  );
}

import { Button, Callout } from '@site/shared/ui';
import { RETRYING } from './admin-kit-content.ts';
import { useFocusHeadingAfter } from './use-focus-heading-after.ts';
import { RETRY } from './admin-content.ts';

interface LoadFailureProps {
  readonly title: string;
  readonly query: { readonly isRetrying: boolean; refetch(): unknown };
}

/** Takes the place of what could not be loaded, with a button that tries again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  // The button goes away with the failure. What was loaded has a heading.
  const button = useFocusHeadingAfter<HTMLButtonElement>('figure, section, details, dialog, main');
  return (
    <Callout tone="warning" role="alert" title={title}>
      <div>
        <Button
          ref={button}
          variant="secondary"
          loading={query.isRetrying}
          loadingText={RETRYING}
          onClick={() => void query.refetch()}
        >
          {RETRY}
        </Button>
      </div>
    </Callout>
  );
}

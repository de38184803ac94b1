import { useLayoutEffect, useRef } from 'react';
import { Button, Callout } from '@site/shared/ui';
import { RETRY, RETRYING } from './admin-panels-content.ts';
import { focusHeading } from './focus-heading.ts';

interface LoadFailureProps {
  readonly title: string;
  readonly query: { readonly isRetrying: boolean; refetch(): unknown };
}

/** Takes the place of what could not be loaded, with a button that tries again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      // The button goes away with the failure. Its focus moves to the heading of what was loaded.
      if (pressed !== null && pressed === document.activeElement)
        focusHeading(pressed.closest('figure, section, details, dialog, main'));
    };
  }, []);
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

import { Component, useEffect, type ReactNode } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { forgetLoaded } from './create-queries.ts';
import { PART_FAILURE } from './admin-kit-content.ts';
import { useFocusHeadingAfter } from './use-focus-heading-after.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

/** Confines a part of the page that throws: the others stay usable, and a button loads this one again. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PartFailure onReload={() => this.setState({ hasFailed: false })} />;
  }
}

function PartFailure({ onReload }: { onReload(): void }) {
  const queries = useQueryClient();
  const button = useFocusHeadingAfter<HTMLButtonElement>('section, main');
  useEffect(() => {
    // What had the focus is gone with the part. A field elsewhere keeps it.
    if (document.activeElement === document.body) button.current?.focus();
  }, [button]);
  return (
    <Callout tone="danger" role="alert" title={PART_FAILURE.title}>
      <Text>{PART_FAILURE.text}</Text>
      <div>
        <Button
          ref={button}
          variant="secondary"
          onClick={() => {
            forgetLoaded(queries);
            onReload();
          }}
        >
          {PART_FAILURE.reload}
        </Button>
      </div>
    </Callout>
  );
}

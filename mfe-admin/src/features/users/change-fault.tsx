import { Callout, Text } from '@site/shared/ui';
import { MANAGE_COPY } from './admin-users-content.ts';

/** Says why a change failed. */
export function ChangeFault({ fault }: { readonly fault: string | undefined }) {
  if (fault === undefined) return null;
  return (
    <Callout tone="danger" role="alert" title={MANAGE_COPY.failed}>
      <Text css={{ overflowWrap: 'anywhere' }}>{fault}</Text>
    </Callout>
  );
}

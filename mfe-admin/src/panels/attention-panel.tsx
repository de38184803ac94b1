import type { ReactNode } from 'react';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { LoadFailure } from './load-failure.tsx';

interface AttentionPanelProps<Item> {
  readonly id: string;
  readonly title: string;
  /** What the list holds, and what can be done about it. */
  readonly lead: ReactNode;
  /** Stands in the list's place when it could not be loaded. */
  readonly failure: string;
  readonly query: {
    readonly data: { readonly items: readonly Item[] } | undefined;
    readonly error: unknown;
    refetch(): unknown;
  };
  readonly children: (item: Item) => ReactNode;
}

/** A list of what waits for an admin. There is nothing to see while it is empty. */
export function AttentionPanel<Item>(props: AttentionPanelProps<Item>) {
  const { id, title, lead, failure, query, children } = props;
  if (query.error) return <LoadFailure title={failure} query={query} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={4}>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        <Text tone="muted">{lead}</Text>
        <ul role="list" css={list}>
          {query.data.items.map(children)}
        </ul>
      </Stack>
    </section>
  );
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

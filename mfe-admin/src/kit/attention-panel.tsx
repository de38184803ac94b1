import type { ReactNode } from 'react';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { LoadFailure } from './load-failure.tsx';
import { useFocusHeadingAfter } from './use-focus-heading-after.ts';
import { useRetry } from './use-retry.ts';

interface AttentionPanelProps<Item> {
  readonly id: string;
  readonly title: string;
  /** Says what the list has and what to do about it. */
  readonly lead: ReactNode;
  /** Shown in place of the list when it could not be loaded. */
  readonly failure: string;
  readonly query: {
    readonly data: { readonly items: readonly Item[] } | undefined;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
  /** What can be done with several items. */
  readonly actions?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** A list of items that need an admin. Renders nothing while it is empty. */
export function AttentionPanel<Item>(props: AttentionPanelProps<Item>) {
  const query = useRetry(props.query);
  if (query.error) return <LoadFailure title={props.failure} query={query} />;
  if (!query.data || query.data.items.length === 0) return null;
  return <Panel {...props} items={query.data.items} />;
}

interface PanelProps<Item> extends Omit<AttentionPanelProps<Item>, 'query' | 'failure'> {
  readonly items: readonly Item[];
}

function Panel<Item>({ id, title, lead, actions, items, children }: PanelProps<Item>) {
  // It goes away with its last entry. What is above it in the same view stays.
  const section = useFocusHeadingAfter<HTMLElement>('*');
  return (
    <section ref={section} aria-labelledby={id}>
      <Stack gap={4}>
        <Heading level={2} size="h3" id={id} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {title}
        </Heading>
        <Text tone="muted">{lead}</Text>
        {actions}
        <ul role="list" css={list}>
          {items.map(children)}
        </ul>
      </Stack>
    </section>
  );
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

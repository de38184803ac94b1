import { useId, useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import { listFactHistory, type FactHistoryItem } from '@site/shared/contracts/staff';
import { type FactsNow, type SiteFact } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, Heading, line, space, Stack, Text, VisuallyHidden } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LOADING } from '../../kit/admin-kit-content.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useRetry } from '../../kit/use-retry.ts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { FACT_LABELS, historyText, SITE_FACTS_COPY } from './admin-site-facts-content.ts';
import { useFactChange } from './use-fact-change.ts';

/** The key of the changes. Every change of a fact outdates them. */
export const HISTORY_KEY = ['site-facts', 'history'];

interface FactHistoryProps {
  readonly services: ShellServices;
  onChanged(now: FactsNow): void;
}

/** The latest changes of site facts. The latest one of each fact can be undone. */
export function FactHistory(props: FactHistoryProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useRetry(
    useQuery({
      queryKey: HISTORY_KEY,
      queryFn: ({ signal }) => callAsUser(listFactHistory, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
  const items = query.data?.items;
  const { history } = SITE_FACTS_COPY;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={3} size="lead" id={titleId} ref={heading} tabIndex={-1}>
          {history.title}
        </Heading>
        {query.error && <LoadFailure title={history.failure} query={query} />}
        {query.isPending && <p role="status">{LOADING}</p>}
        {items?.length === 0 && <Text tone="muted">{history.empty}</Text>}
        {items && items.length > 0 && (
          <ol role="list" css={list}>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                isLatest={isLatest(item, items)}
                onUndone={() => heading.current?.focus()}
                {...props}
              />
            ))}
          </ol>
        )}
      </Stack>
    </section>
  );
}

interface ItemProps extends FactHistoryProps {
  readonly item: FactHistoryItem;
  readonly isLatest: boolean;
  /** The button that was pressed is gone. */
  onUndone(): void;
}

function Item({ item, isLatest: isUndoable, services, onChanged, onUndone }: ItemProps) {
  const { fact, before, after, at, actor } = item;
  const label = FACT_LABELS[fact];
  const { busy, apply } = useFactChange({
    fact,
    label,
    onChanged(now) {
      onChanged(now);
      onUndone();
    },
  });
  const { history, undo } = SITE_FACTS_COPY;
  const isChange = before !== null && (before.isChanged !== after.isChanged || before.value !== after.value);
  return (
    <li css={row}>
      <div css={words}>
        <strong>{label}</strong>
        <p>{historyText(before, after)}</p>
        <Text size="small" tone="muted">
          <time dateTime={at}>{formatInstant(at, services.facts.reportingTimeZone)}</time>
          {`, ${actor ?? history.noActor}`}
        </Text>
      </div>
      {isUndoable && isChange && (
        <Button
          variant="ghost"
          size="sm"
          loading={busy === 'undo'}
          loadingText={undo.busy}
          onClick={() => apply('undo', before)}
        >
          <span>
            {undo.button}
            <VisuallyHidden> {label}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}

function isLatest(item: FactHistoryItem, items: readonly FactHistoryItem[]): boolean {
  return items.find(({ fact }: { readonly fact: SiteFact }) => fact === item.fact) === item;
}

const list: CSSObject = { display: 'grid', margin: 0, padding: 0, listStyle: 'none' };
const row: CSSObject = {
  display: 'flex',
  gap: space[4],
  justifyContent: 'space-between',
  alignItems: 'center',
  paddingBlock: space[3],
  borderBlockStart: `${line.hair} solid ${color.hairline}`,
  '&:first-of-type': { borderBlockStart: 0 },
};
const words: CSSObject = { minWidth: 0, overflowWrap: 'anywhere', '& p': { margin: 0 } };

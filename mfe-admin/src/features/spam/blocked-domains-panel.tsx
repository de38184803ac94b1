import { listBlockedDomains, unblockDomain, type BlockedDomain } from '@site/shared/contracts/staff';
import { Heading, space, Stack, Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AttentionItem } from '../../kit/attention-item.tsx';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useRetry } from '../../kit/use-retry.ts';
import { DOMAINS_COPY, UNBLOCK_COPY, unblockedText } from './admin-spam-content.ts';
import { BlockDomainForm } from './block-domain-form.tsx';

/** Domains whose forms go to quarantine. */
export function BlockedDomainsPanel() {
  const query = useRetry(
    useQuery({
      queryKey: ['blocked-domains'],
      queryFn: ({ signal }) => callAsUser(listBlockedDomains, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
  return (
    <section aria-labelledby="blocked-domains">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="blocked-domains">
          {DOMAINS_COPY.title}
        </Heading>
        <Text tone="muted">{DOMAINS_COPY.note}</Text>
        <BlockDomainForm onBlocked={() => query.refetch()} />
        {query.error ? (
          <LoadFailure title={DOMAINS_COPY.failure} query={query} />
        ) : (
          <Domains items={query.data?.items ?? []} onChanged={() => query.refetch()} />
        )}
      </Stack>
    </section>
  );
}

interface DomainsProps {
  readonly items: readonly BlockedDomain[];
  onChanged(): unknown;
}

function Domains({ items, onChanged }: DomainsProps) {
  if (items.length === 0) return null;
  return (
    <ul role="list" css={list}>
      {items.map(({ domain }) => (
        <AttentionItem key={domain} action={unblock(domain)} onDone={onChanged}>
          <Text css={{ fontWeight: weight.bold }}>{domain}</Text>
        </AttentionItem>
      ))}
    </ul>
  );
}

function unblock(domain: string) {
  return {
    label: UNBLOCK_COPY.button,
    about: domain,
    busyLabel: UNBLOCK_COPY.busy,
    run: () => callAsUser(unblockDomain, { params: { domain } }),
    done: { title: UNBLOCK_COPY.done, description: unblockedText(domain) },
    failed: UNBLOCK_COPY.failed,
  };
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

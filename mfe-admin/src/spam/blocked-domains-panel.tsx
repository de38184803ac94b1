import { listBlockedDomains, unblockDomain, type BlockedDomain } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Heading, space, Stack, Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AttentionItem } from '../panels/attention-item.tsx';
import { callAsUser } from '../session/call-as-user.ts';
import { LoadFailure } from '../panels/load-failure.tsx';
import { BlockDomainForm } from './block-domain-form.tsx';

/** Domains whose addresses go to quarantine. */
export function BlockedDomainsPanel({ services }: { readonly services: ShellServices }) {
  const query = useQuery({
    queryKey: ['blocked-domains'],
    queryFn: ({ signal }) => callAsUser(listBlockedDomains, { signal }),
    meta: { isToldInPlace: true },
  });
  return (
    <section aria-labelledby="blocked-domains">
      <Stack gap={4}>
        <Heading level={2} size="h3" id="blocked-domains">
          Blocked domains
        </Heading>
        <Text tone="muted">
          Applications and newsletter sign-ups from addresses in these domains, and in all below them, go to
          quarantine. Senders are not told.
        </Text>
        <BlockDomainForm services={services} onBlocked={() => query.refetch()} />
        {query.error ? (
          <LoadFailure title="The list of blocked domains could not be loaded" query={query} />
        ) : (
          <Domains items={query.data?.items ?? []} services={services} onChanged={() => query.refetch()} />
        )}
      </Stack>
    </section>
  );
}

interface DomainsProps {
  readonly items: readonly BlockedDomain[];
  readonly services: ShellServices;
  onChanged(): unknown;
}

function Domains({ items, services, onChanged }: DomainsProps) {
  if (items.length === 0) return null;
  return (
    <ul role="list" css={list}>
      {items.map(({ domain }) => (
        <AttentionItem key={domain} services={services} action={unblock(domain)} onDone={onChanged}>
          <Text css={{ fontWeight: weight.bold }}>{domain}</Text>
        </AttentionItem>
      ))}
    </ul>
  );
}

function unblock(domain: string) {
  return {
    label: 'Unblock',
    about: domain,
    busyLabel: 'Unblocking...',
    run: () => callAsUser(unblockDomain, { params: { domain } }),
    done: { title: 'Domain unblocked', description: `Forms from ${domain} are judged like any other.` },
    failed: { title: 'Not unblocked', description: 'The domain could not be taken off the list' },
  };
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

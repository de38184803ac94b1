import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { callApi, readSiteFacts, type FactsNow, type SiteFact } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Disclosure, Heading, space, Stack, Text } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure } from '../panels/load-failure.tsx';
import { FactForm } from './fact-form.tsx';
import { FACT_GROUPS, type FactLabel } from './fact-labels.ts';

const KEY = ['site-facts'];

/** What the site says of the company, to be changed without a build. Asked for when it is opened. */
export function SiteFactsPanel({ services }: { readonly services: ShellServices }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(readSiteFacts, { signal }),
    enabled: isOpen,
    meta: { isToldInPlace: true },
  });
  return (
    <Disclosure summary="Site facts" headingLevel={2} onOpenChange={setOpen}>
      <Stack gap={8}>
        <Text tone="muted">
          Name, contact and links, as every page shows them. A change is on the site within ten seconds. A
          fact that is left empty is missing: what would show it is hidden.
        </Text>
        {query.error && !query.data && (
          <LoadFailure title="The site facts could not be loaded" query={query} />
        )}
        {query.data && (
          <Groups
            now={query.data}
            services={services}
            onChanged={(facts) => queries.setQueryData(KEY, facts)}
          />
        )}
      </Stack>
    </Disclosure>
  );
}

interface GroupsProps {
  readonly now: FactsNow;
  readonly services: ShellServices;
  onChanged(now: FactsNow): void;
}

function Groups({ now, services, onChanged }: GroupsProps) {
  return FACT_GROUPS.map(({ title, facts }) => (
    <Stack key={title} gap={4}>
      <Heading level={3} size="lead">
        {title}
      </Heading>
      <div css={grid}>
        {(Object.entries(facts) as [SiteFact, FactLabel][]).map(([fact, about]) => (
          <FactForm
            key={fact}
            fact={fact}
            about={about}
            value={now.facts[fact]}
            isChanged={fact in now.changed}
            services={services}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Stack>
  ));
}

const grid: CSSObject = {
  display: 'grid',
  gap: `${space[6]} ${space[8]}`,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
  alignItems: 'start',
};

import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { callApi, readSiteFacts, type FactsNow, type SiteFact } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Disclosure, Heading, space, Stack, Text } from '@site/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useRetry } from '../../kit/use-retry.ts';
import { FACT_GROUPS, SITE_FACTS_COPY, type FactLabel } from './admin-site-facts-content.ts';
import { FactForm } from './fact-form.tsx';
import { FactHistory, HISTORY_KEY } from './fact-history.tsx';

const KEY = ['site-facts', 'now'];

/** The facts about the company, editable without a build. Loaded when the panel is opened. */
export function SiteFactsPanel({ services }: { readonly services: ShellServices }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const query = useRetry(
    useQuery({
      queryKey: KEY,
      queryFn: ({ signal }) => callApi(readSiteFacts, { signal }),
      enabled: isOpen,
      meta: { isToldInPlace: true },
    }),
  );
  function onChanged(facts: FactsNow) {
    queries.setQueryData(KEY, facts);
    void queries.invalidateQueries({ queryKey: HISTORY_KEY });
  }

  return (
    <Disclosure summary={SITE_FACTS_COPY.title} headingLevel={2} onOpenChange={setOpen}>
      <Stack gap={8}>
        <Text tone="muted">{SITE_FACTS_COPY.lead}</Text>
        {query.error && !query.data && <LoadFailure title={SITE_FACTS_COPY.failure} query={query} />}
        {query.data && (
          <>
            <Groups now={query.data} onChanged={onChanged} />
            <FactHistory services={services} onChanged={onChanged} />
          </>
        )}
      </Stack>
    </Disclosure>
  );
}

interface GroupsProps {
  readonly now: FactsNow;
  onChanged(now: FactsNow): void;
}

function Groups({ now, onChanged }: GroupsProps) {
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
            facts={now.facts}
            isChanged={fact in now.changed}
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

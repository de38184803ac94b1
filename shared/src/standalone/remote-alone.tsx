import { Suspense, lazy, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { STANDALONE_BASE, type RemoteModule, type RemotePage } from '../federation/index.ts';
import { Container, Heading, Section, Stack, textLink } from '../ui/index.ts';
import { loggingServices } from './logging-services.ts';

/** The page of the current address with a log of its calls to the shell; a list of all pages at any other address. */
export function RemoteAlone({ remote }: { readonly remote: RemoteModule }) {
  const { pathname } = useLocation();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const services = useMemo(() => loggingServices((note) => setNotes((before) => [...before, note])), []);
  const pages = useMemo(() => new Map(remote.pages.map((page) => [page.path, lazyPage(page)])), [remote]);
  const Page = pages.get(pathname);
  return (
    <>
      <main>
        {Page ? (
          <Suspense fallback={null}>
            <Page services={services} assets={STANDALONE_BASE} />
          </Suspense>
        ) : (
          <Contents pages={remote.pages} />
        )}
      </main>
      <aside aria-label="Calls to the shell">
        <Container>
          <ol>
            {notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ol>
        </Container>
      </aside>
    </>
  );
}

function lazyPage(page: RemotePage) {
  return lazy(async () => ({ default: (await page.load()).Page }));
}

function Contents({ pages }: { readonly pages: readonly RemotePage[] }) {
  return (
    <Section>
      <Container>
        <Stack gap={3}>
          <Heading level={1} size="display">
            Pages of this remote
          </Heading>
          <ul>
            {pages.map(({ path, head }) => (
              <li key={path}>
                <Link to={path} css={textLink()}>
                  {head.title}
                </Link>
              </li>
            ))}
          </ul>
        </Stack>
      </Container>
    </Section>
  );
}

import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, PageHead, PagePath, type SiteFacts } from '@site/shared/contracts';
import { CONTRACT_VERSION, REMOTES } from '@site/shared/federation';
import { recordingServices } from '@site/shared/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { remote } from './remote.tsx';
import { HEADS } from './heads-content.ts';

const KNOWN_PATHS = [
  ...remote.pages.map((page) => page.path),
  '/application',
  '/newsletter',
  DEFAULT_SITE_FACTS.contactPath,
];

/** The page as the composer renders it, before any script runs. */
async function markupOf(path: string, facts: Partial<SiteFacts> = {}): Promise<string> {
  const page = remote.pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`no page at ${path}`);
  const { Page } = await page.load();
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Page services={recordingServices(facts)} />
    </MemoryRouter>,
  );
}

async function documentOf(path: string, facts?: Partial<SiteFacts>): Promise<Document> {
  return new DOMParser().parseFromString(await markupOf(path, facts), 'text/html');
}

const NOTHING_KNOWN: Partial<SiteFacts> = {
  phone: null,
  phoneDisplay: null,
  email: null,
  schedulingUrl: null,
  collectionsUrl: null,
  collectionsQuoteUrl: null,
  collectionsInfoUrl: null,
  sisterCompanyName: null,
};

describe('the marketing remote', () => {
  it('has this shell’s contract and only pages that it owns', () => {
    expect(remote.contract).toBe(CONTRACT_VERSION);
    for (const { path } of remote.pages)
      expect(REMOTES.marketing.owns.some((owned) => path === owned || path.startsWith(`${owned}/`))).toBe(
        true,
      );
  });

  it('gives every page its own title and description', () => {
    const heads = remote.pages.map((page) => PageHead.parse(page.head));

    expect(new Set(heads.map((head) => head.title)).size).toBe(remote.pages.length);
    expect(new Set(heads.map((head) => head.description)).size).toBe(remote.pages.length);
  });

  it.each(remote.pages.map(({ path, head }) => [path, head.description]))(
    'has a description of %s that search results show in full',
    (_path, description) => expect(description.length).toBeLessThan(160),
  );

  it('describes the privacy policy', () => {
    expect(remote.pages.find(({ path }) => path === '/privacy-policy')?.head).toEqual({
      title: 'Privacy Policy',
      description: HEADS.privacyPolicy.description,
    });
  });

  describe.each(remote.pages.map((page) => page.path))('at %s', (path) => {
    it('has a valid path', () => {
      expect(PagePath.safeParse(path).success).toBe(true);
    });

    it('has one h1 and skips no level below it', async () => {
      const page = await documentOf(path);

      const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map((heading) =>
        Number(heading.tagName[1]),
      );

      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.forEach((level, at) => expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1));
    });

    it('leaves the frame, scripts and style attributes to the shell', async () => {
      const page = await documentOf(path);

      // The composer collects Emotion's style elements.
      expect(page.querySelector('main, header, footer, script, [style], [onclick]')).toBeNull();
    });

    it('links to existing pages and anchors', async () => {
      const page = await documentOf(path);

      for (const anchor of page.querySelectorAll('a')) {
        const href = anchor.getAttribute('href') ?? '';
        if (/^(https|tel|mailto):/.test(href)) continue;
        const [target = '', hash] = href.split('#');
        expect([href, KNOWN_PATHS.includes((target || path).split('?')[0] ?? '')]).toEqual([href, true]);
        if (hash !== undefined) {
          const there = target === '' || target === path ? page : await documentOf(target);
          expect([href, there.getElementById(hash) === null]).toEqual([href, false]);
        }
      }
    });

    it('has structured data for exactly its questions', async () => {
      const shown = (await documentOf(path)).querySelectorAll('#questions');
      const objects = await remote.pages
        .find((page) => page.path === path)
        ?.structuredData?.({ facts: DEFAULT_SITE_FACTS, siteUrl: 'https://site.example' });

      expect(objects?.length ?? 0).toBe(shown.length);
    });

    it('shows no gap where a fact is missing', async () => {
      const html = await markupOf(path, NOTHING_KNOWN);

      expect(html).not.toMatch(/tel:|mailto:|target="_blank"|\{\w+\}|>null<|undefined/);
    });
  });
});

import { foreignFormHosts, foreignLoadHosts, foreignStyleHosts, hasDeadLink } from './addresses.ts';
import { PageTooLargeError, readPage, type PageElement, type PageTree } from './page-tree.ts';
import { hasPlainSlots } from './slots.ts';

/** Five times the largest page of the site. */
const MAX_CHARACTERS = 512 * 1024;

/** Elements that belong in the head, load other documents, or end HTML parsing. */
const FORBIDDEN = new Set(
  'style base meta link iframe frame frameset object embed applet portal fencedframe noembed noframes xmp plaintext'.split(
    ' ',
  ),
);
/** Animations can change an attribute after it was checked. */
const ANIMATIONS = new Set(['animate', 'set', 'animatetransform', 'animatemotion']);

export interface PageFault {
  readonly check: 'markup' | 'hosts';
  /** The fault and how to fix it. */
  readonly message: string;
  /** The other host that the page contacts. */
  readonly about?: string;
}

export interface PageVerdict {
  readonly faults: readonly PageFault[];
  /** Paths on this site that the page links to: from its own content, and from the shell's frame. */
  readonly links: { readonly own: readonly string[]; readonly frame: readonly string[] };
}

export interface PageToCheck {
  readonly path: string;
  /** The content of the root element. */
  readonly html: string;
  readonly css: string;
}

export interface PageRules {
  readonly siteUrl: string;
  /** Whether the page may show a loading state. */
  readonly isSkeleton: boolean;
}

/** Checks a rendered page as a browser parses it. */
export function checkPage(page: PageToCheck, rules: PageRules): PageVerdict {
  const links = { own: [], frame: [] };
  const { length } = page.html;
  if (length > MAX_CHARACTERS)
    return {
      faults: [markup(`has ${length} characters of HTML, more than ${MAX_CHARACTERS}: make it smaller`)],
      links,
    };
  try {
    const tree = readPage(page.html);
    // With scripting disabled, a browser parses the content of <noscript> as elements.
    const other = /<noscript/i.test(page.html) ? readPage(page.html, false) : null;
    const faults = [tree, ...(other ? [other] : [])].flatMap((one) => faultsOf(page, one, rules));
    return {
      faults: eachOnce([...faults, ...styleFaults(page.css, rules)]),
      links: linksOf(page.path, tree, rules.siteUrl),
    };
  } catch (error) {
    if (!(error instanceof PageTooLargeError)) throw error;
    return { faults: [markup(`${error.message}: make it smaller`)], links };
  }
}

function faultsOf({ html }: PageToCheck, { elements, isContained }: PageTree, rules: PageRules): PageFault[] {
  const count = (wanted: string) => elements.filter(({ name }) => name === wanted).length;
  const faults = elements.flatMap((element) => elementFaults(element, rules));
  const add = (message: string) => faults.push(markup(message));
  if (count('h1') !== 1) add(`has ${count('h1')} h1 elements: give it exactly one`);
  if (count('main') !== 1) add('has its own <main>: remove it, the shell provides one');
  else if (!isContained)
    add('breaks out of its <main>: close exactly the elements, comments and SVGs that it opens');
  if (elements.some(({ name, isHtml }) => name === 'title' && isHtml))
    add('renders a <title>: declare it in the page’s `head` instead');
  if (!hasPlainSlots(html, elements))
    add(
      'has a form, control or slot that browsers parse differently: write it outside comments and attribute values, with double quotes',
    );
  if (!rules.isSkeleton && elements.some(({ attributes }) => attributes.get('aria-busy') === 'true'))
    add('is still loading in its HTML: render its content on the server');
  return faults;
}

function elementFaults(element: PageElement, { siteUrl }: PageRules): PageFault[] {
  const { attributes } = element;
  const name = element.name.toLowerCase();
  const faults: PageFault[] = [];
  const add = (message: string) => faults.push(markup(message));
  if (name === 'script') add('renders a <script>: use `structuredData` for data blocks');
  // React preloads images this way.
  if (FORBIDDEN.has(name) && !(name === 'link' && attributes.get('rel') === 'preload'))
    add(`renders a <${name}>, which pages must not contain: remove it`);
  if (attributes.has('style'))
    add('renders a style attribute, which the Content-Security-Policy blocks: use Emotion');
  if ([...attributes.keys()].some((attribute) => /^on[a-z]/i.test(attribute)))
    add('renders an inline event handler, which the Content-Security-Policy blocks: use a React handler');
  if (hasDeadLink(element, siteUrl)) add('has an empty or script link: give it an address');
  if (ANIMATIONS.has(name) && /^(?:xlink:)?href$|^on|^style$/i.test(attributes.get('attributeName') ?? ''))
    add(`animates ${attributes.get('attributeName')}: animate a visual attribute instead`);
  for (const host of foreignFormHosts(element, siteUrl))
    faults.push(hosts(host, 'sends a form to', 'send it to the API'));
  for (const host of foreignLoadHosts(element, siteUrl))
    faults.push(hosts(host, `loads a <${name}> from`, 'publish the file with the release'));
  return faults;
}

function styleFaults(css: string, { siteUrl }: PageRules): PageFault[] {
  const faults = foreignStyleHosts(css, siteUrl).map((host) =>
    hosts(host, 'has styles that load from', 'publish the file with the release'),
  );
  if (/<\/style/i.test(css)) faults.push(markup('has styles that contain "</style": write "<\\/style"'));
  return faults;
}

function linksOf(path: string, { elements }: PageTree, siteUrl: string): PageVerdict['links'] {
  const own: string[] = [];
  const frame: string[] = [];
  const { origin } = new URL(siteUrl);
  for (const { name, attributes, isInMain } of elements) {
    const href =
      name === 'a' || name === 'area' ? (attributes.get('href') ?? attributes.get('xlink:href')) : undefined;
    if (href === undefined || !URL.canParse(href, siteUrl + path)) continue;
    const url = new URL(href, siteUrl + path);
    if (url.origin === origin) (isInMain ? own : frame).push(url.pathname);
  }
  return { own, frame };
}

function markup(message: string): PageFault {
  return { check: 'markup', message };
}

function hosts(host: string, what: string, advice: string): PageFault {
  return { check: 'hosts', about: host, message: `${what} ${host}: ${advice}` };
}

function eachOnce(faults: readonly PageFault[]): PageFault[] {
  return [...new Map(faults.map((fault) => [fault.message, fault])).values()];
}

import type { PageElement } from './page-tree.ts';

const LINKS = ['href', 'xlink:href', 'action', 'formaction'];
/** Schemes that run code or load a document that was never checked. */
const NOWHERE = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):$/;

/** Attributes whose URL an element loads automatically. */
const LOADS: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset', 'lowsrc', 'dynsrc'],
  image: ['href', 'xlink:href'],
  feimage: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  link: ['href', 'imagesrcset'],
  script: ['src', 'href'],
  iframe: ['src'],
  embed: ['src'],
  object: ['data'],
};
const LOADS_ANYWHERE = ['background', 'ping'];

/** Whether a link is empty or runs code. */
export function hasDeadLink({ attributes }: PageElement, siteUrl: string): boolean {
  return LINKS.some((name) => {
    const address = attributes.get(name);
    if (address === undefined) return false;
    const plain = address.replace(/[\p{Cc}\p{Z}]/gu, '');
    if (plain === '' || plain === '#') return true;
    return URL.canParse(address, siteUrl) && NOWHERE.test(new URL(address, siteUrl).protocol);
  });
}

/** Hosts other than the site's own that a form submits to. */
export function foreignFormHosts({ name, attributes }: PageElement, siteUrl: string): string[] {
  const own = name === 'form' ? [attributes.get('action')] : [];
  return [...own, attributes.get('formaction')].flatMap((address) => foreignHost(address, siteUrl) ?? []);
}

/** Hosts other than the site's own that an element loads from automatically. */
export function foreignLoadHosts({ name, attributes }: PageElement, siteUrl: string): string[] {
  const names = [...(LOADS[name.toLowerCase()] ?? []), ...LOADS_ANYWHERE];
  return names.flatMap((attribute) => {
    const value = attributes.get(attribute);
    if (value === undefined) return [];
    return addressesIn(attribute, value).flatMap((address) => foreignHost(address, siteUrl) ?? []);
  });
}

/** Hosts that styles load from. `@import` is reported as such, because its URL is not parsed. */
export function foreignStyleHosts(css: string, siteUrl: string): string[] {
  const plain = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(parseInt(hex, 16)));
  const named = [...plain.matchAll(/(?:url\(|(?:image-set|image|src)\()\s*["']?([^"')]*)/gi)];
  const hosts = named.flatMap(([, address]) => foreignHost(address, siteUrl) ?? []);
  return /@import/i.test(plain) ? [...hosts, '@import'] : hosts;
}

/** The host of an address outside the site; null for the site's own and for URLs without a host. */
export function foreignHost(address: string | undefined, siteUrl: string): string | null {
  if (address === undefined || !URL.canParse(address, siteUrl)) return null;
  const { origin, host, protocol } = new URL(address, siteUrl);
  if (origin === new URL(siteUrl).origin || protocol === 'data:' || protocol === 'blob:') return null;
  return host || protocol;
}

/** A `srcset` separates URLs with commas, but a URL may contain commas too. */
function addressesIn(attribute: string, value: string): string[] {
  if (attribute === 'ping') return value.split(/\s+/).filter(Boolean);
  if (!attribute.endsWith('srcset')) return [value];
  return [...value.matchAll(/[^\s,]\S*[^\s,]/g)]
    .map(([address]) => address)
    .filter((text) => !/^[\d.]+[wxh]$/.test(text));
}

function characterOf(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

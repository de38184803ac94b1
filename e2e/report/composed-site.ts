import { PageData } from './blame.ts';

const TIMEOUT_MS = 10_000;
const known = new Map<string, Promise<PageData | null>>();

/** The page data of a composition, from the site that serves it; null if there is none. Requested once. */
export function pageDataOf(origin: string, composition: string): Promise<PageData | null> {
  const address = `${origin}/assets/composition/${composition}/page-data.json`;
  const asked = known.get(address) ?? ask(address);
  known.set(address, asked);
  return asked;
}

async function ask(address: string): Promise<PageData | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return PageData.parse(await response.json());
  } catch {
    return null;
  }
}

/** The composition that a visitor with these cookies gets; null if the site does not say. */
export async function compositionOf(origin: string, cookie = ''): Promise<string | null> {
  const response = await fetch(origin, {
    headers: cookie ? { cookie } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.headers.get('x-composition') ?? null;
}

import { EVENT_TEXT_LIMITS, type VisitEvents } from '@site/shared/contracts';
import { DEV_VERSION, type PageData } from '@site/shared/federation';

/** Fields of every request about a page. */
export type PageContext = Omit<VisitEvents, 'events' | 'referrer' | 'tags' | 'clickId'>;

/** Widths in CSS pixels from which a layout counts as tablet and desktop: the breakpoints `md` and `lg`. */
const TABLET_PX = 768;
const DESKTOP_PX = 1024;

/** The page's path and release, and the browser's properties. */
export function contextOf(data: PageData, path: string): PageContext {
  const owner = data.pages[path]?.remote ?? 'shell';
  const version = data.releases[owner]?.version;
  const [language = ''] = navigator.language.toLowerCase().split('-');
  return {
    page: path.replace(/(.)\/+$/, '$1').slice(0, EVENT_TEXT_LIMITS.page),
    ...(version && version !== DEV_VERSION && { release: `${owner}@${version}` }),
    viewport: innerWidth < TABLET_PX ? 'phone' : innerWidth < DESKTOP_PX ? 'tablet' : 'desktop',
    ...(/^[a-z]{2,3}$/.test(language) && { language }),
    ...(navigator.webdriver && { isAutomated: true as const }),
  };
}

import type { PageData } from '@site/shared/federation';
import { keepInSession, readFromSession } from '../session-store.ts';

/** What renewing a tab needs of the browser. */
export interface Tab {
  /** Which releases the page was made from: tells one composition from the next. */
  readonly releases: string;
  /** The releases that the tab was last renewed for. */
  renewedFor(): string | null;
  /** Notes those of now. False where nothing can be kept: a tab that forgets would be loaded again and again. */
  noteRenewal(): boolean;
  /** Whether the site no longer has a file. */
  isGone(url: string): Promise<boolean>;
  reload(): void;
  /** Cancels a pending reload and forgets that it was noted. */
  stay(): void;
}

const MARK = 'site-renewed';

/**
 * A tab that outlived the time for which old releases are kept takes the live site by one reload, once a script that it needs
 * is gone. Once a form was entered it waits until the tab is hidden; a form that is sent meanwhile goes the way
 * it goes without script, so nothing that was typed is lost. A page that fails in the same way after its reload is left alone.
 * Returns what stops it.
 */
export function renewOldTab(tab: Tab): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let written: Element | null = null;
  let isOld = false;
  let isLeaving = false;
  let isReloading = false;

  function renew() {
    if (!isOld || isLeaving || isReloading || signal.aborted || tab.renewedFor() === tab.releases) return;
    if (!tab.noteRenewal()) return;
    isReloading = true;
    tab.reload();
  }

  async function onError({ target }: Event) {
    if (!(target instanceof HTMLScriptElement) || !target.src || !(await tab.isGone(target.src))) return;
    isOld = true;
    if (!written?.isConnected || document.hidden) renew();
  }

  /** A visitor who focuses a field is about to type. Text typed while a reload is pending would be lost. */
  function onWriting({ target }: Event) {
    if (!(target instanceof Element) || !isSent(target.closest('form'))) return;
    written = target;
    if (isReloading && !document.hidden) tab.stay();
    isReloading = false;
  }

  // Before anybody else hears of it: the code that would send the form is gone.
  function onSubmit(event: Event) {
    if (isOld && isSent(event.target)) event.stopImmediatePropagation();
  }

  addEventListener('error', (event) => void onError(event), { capture: true, signal });
  addEventListener('focusin', onWriting, { capture: true, signal });
  addEventListener('input', onWriting, { capture: true, signal });
  addEventListener('submit', onSubmit, { capture: true, signal });
  // A page that is being left is out of sight too. It may come back, as it was, out of the browser's cache.
  addEventListener('pagehide', () => (isLeaving = true), { signal });
  addEventListener('pageshow', () => (isLeaving = false), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && renew(), { signal });
  return () => listening.abort();
}

/** A form that the site takes without script too. */
function isSent(form: EventTarget | null): boolean {
  return form instanceof HTMLFormElement && form.method === 'post' && form.hasAttribute('action');
}

/** The tab that this is. */
export function thisTab(releases: PageData['releases']): Tab {
  const versions = Object.values(releases)
    .map(({ version }) => version)
    .join();
  return {
    releases: versions,
    renewedFor: () => readFromSession(MARK),
    noteRenewal: () => keepInSession(MARK, versions),
    isGone: (url) =>
      fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      ),
    reload: () => location.reload(),
    stay() {
      keepInSession(MARK, '');
      window.stop();
    },
  };
}

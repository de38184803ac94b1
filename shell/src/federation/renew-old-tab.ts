import type { PageData } from '@site/shared/federation';
import { keepInSession, readFromSession } from '../session-store.ts';

/** Browser functions that renewing a tab needs. */
export interface Tab {
  /** The releases of the page, which identify its composition. */
  readonly releases: string;
  /** The releases for which the tab was last reloaded. */
  renewedFor(): string | null;
  /** Records the current releases. False if storage is unavailable: without a record, the tab could reload in a loop. */
  noteRenewal(): boolean;
  /** Whether the site no longer has a file. */
  isGone(url: string): Promise<boolean>;
  reload(): void;
  /** Cancels a pending reload and its record. */
  stay(): void;
}

const MARK = 'site-renewed';

/**
 * Reloads a tab once if a script that it needs is no longer stored because its release is too old. If the visitor has
 * used a form, it waits until the tab is hidden; a form submitted meanwhile is sent without scripting, so nothing is
 * lost. While the page contains a text that only its code can send, the tab is not reloaded. A page that fails again
 * after its reload is not reloaded either. Returns a function that stops this.
 */
export function renewOldTab(tab: Tab): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let written: Element | null = null;
  const typedInto = new WeakSet<Element>();
  let isOld = false;
  let isLeaving = false;
  let isReloading = false;

  function renew() {
    if (!isOld || isLeaving || isReloading || signal.aborted || tab.renewedFor() === tab.releases) return;
    if (hasUnsentText()) return;
    if (!tab.noteRenewal()) return;
    isReloading = true;
    tab.reload();
  }

  function hasUnsentText() {
    const fields = document.querySelectorAll<TextField>(TEXT_FIELDS);
    return [...fields].some((field) => typedInto.has(field) && field.value !== '');
  }

  async function onError({ target }: Event) {
    if (!(target instanceof HTMLScriptElement) || !target.src || !(await tab.isGone(target.src))) return;
    isOld = true;
    if (!written?.isConnected || document.hidden) renew();
  }

  /** A visitor who focuses a field is about to type, and a pending reload would lose the text. */
  function onWriting({ target, type }: Event) {
    if (!(target instanceof Element)) return;
    if (isSent(target.closest('form'))) written = target;
    else if (type === 'input' && target.matches(TEXT_FIELDS)) typedInto.add(target);
    else return;
    if (isReloading && !document.hidden) tab.stay();
    isReloading = false;
  }

  // Runs before other listeners, because the code that would send the form cannot load.
  function onSubmit(event: Event) {
    if (isOld && isSent(event.target)) event.stopImmediatePropagation();
  }

  addEventListener('error', (event) => void onError(event), { capture: true, signal });
  addEventListener('focusin', onWriting, { capture: true, signal });
  addEventListener('input', onWriting, { capture: true, signal });
  addEventListener('submit', onSubmit, { capture: true, signal });
  // A page is also hidden while the visitor leaves it. It may come back from the back/forward cache.
  addEventListener('pagehide', () => (isLeaving = true), { signal });
  addEventListener('pageshow', () => (isLeaving = false), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && renew(), { signal });
  return () => listening.abort();
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
/** Ignored, because a search is quickly typed again. */
const TEXT_FIELDS = 'textarea, input:not([type=search])';

/** Whether a form also works without scripting. */
function isSent(form: EventTarget | null): boolean {
  return form instanceof HTMLFormElement && form.method === 'post' && form.hasAttribute('action');
}

/** The current tab. */
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

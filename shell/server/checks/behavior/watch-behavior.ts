import type { DOMWindow } from 'jsdom';
import { remoteFrame, stackHere } from './callers.ts';
import type { Misbehavior, Note } from './misbehavior.ts';
import { watchCode } from './watch-code.ts';
import { watchDocument } from './watch-document.ts';
import { watchNetwork } from './watch-network.ts';
import { watchVisit } from './watch-visit.ts';

export interface BehaviorWatch {
  /** Handles jsdom's "not implemented" errors, which include leaving the page. */
  takeNotImplemented(error: Error): void;
  /** Runs work of the check itself, which is not recorded. */
  unwatched<Result>(work: () => Result): Result;
  /** Runs pending timers now instead of some seconds later. */
  runTimers(): void;
  /** Compares the document around the page with what the server sent. */
  compare(): void;
  /** Compares the address with the page's. */
  compareAddress(): void;
}

interface Watched {
  readonly siteUrl: string;
  /** Called once per kind of misbehavior. */
  report(misbehavior: Misbehavior): void;
  /** Whether a page of this remote is shown. */
  isShown(owner: string): boolean;
}

/** Limits reports, because a page may loop. */
const MAX_MISBEHAVIORS = 10;
const LEAVING = /navigation|requestSubmit|prototype\.submit/;
const ASKING = /window\.(alert|confirm|prompt|print|open)\b/;

/** Watches a document's code from before its first script. */
export function watchBehavior(window: DOMWindow, { siteUrl, report, isShown }: Watched): BehaviorWatch {
  const reported = new Set<string>();
  let isPaused = false;
  const note: Note = ({ about, text, stack = stackHere() }) => {
    if (isPaused || reported.has(text) || reported.size >= MAX_MISBEHAVIORS) return;
    reported.add(text);
    report({ about: about.slice(0, 200), text: text.slice(0, 200), frame: remoteFrame(stack) });
  };
  const code = watchCode(window, note);
  watchNetwork(window, siteUrl, note);
  const document = watchDocument(window, note);
  const visit = watchVisit(window, note, isShown);
  return {
    takeNotImplemented({ message, stack = '' }) {
      if (LEAVING.test(message)) note({ about: 'location', text: 'leaves the page at load', stack });
      const [, name] = ASKING.exec(message) ?? [];
      if (name) note({ about: name, text: `calls ${name} at load`, stack });
    },
    unwatched(work) {
      isPaused = true;
      try {
        return work();
      } finally {
        isPaused = false;
      }
    },
    runTimers: code.runTimers,
    compare: document.compare,
    compareAddress: visit.compare,
  };
}

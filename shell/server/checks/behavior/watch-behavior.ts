import type { DOMWindow } from 'jsdom';
import { remoteFrame, stackHere } from './callers.ts';
import type { Misbehavior, Note } from './misbehavior.ts';
import { watchCode } from './watch-code.ts';
import { watchDocument } from './watch-document.ts';
import { watchNetwork } from './watch-network.ts';

export interface BehaviorWatch {
  /** Takes what jsdom says that it can not do: leaving the page is among it. */
  takeNotImplemented(error: Error): void;
  /** Runs what the check itself does to the page, which is no fault of its code. */
  ours<Result>(work: () => Result): Result;
  /** Lets come what the page would do some seconds later. */
  hurry(): void;
  /** Compares the document around the page with what the server sent. */
  compare(): void;
}

/** One page can do the same in a loop. */
const MAX_MISBEHAVIORS = 10;
const LEAVING = /navigation|requestSubmit|prototype\.submit/;
const ASKING = /window\.(alert|confirm|prompt|print|open)\b/;

/** Watches what the code of a document's pages does, from before its first script on; `report` is told of each kind once. */
export function watchBehavior(
  window: DOMWindow,
  siteUrl: string,
  report: (misbehavior: Misbehavior) => void,
): BehaviorWatch {
  const told = new Set<string>();
  let isOurs = false;
  const note: Note = ({ about, text, stack = stackHere() }) => {
    if (isOurs || told.has(text) || told.size >= MAX_MISBEHAVIORS) return;
    told.add(text);
    report({ about: about.slice(0, 200), text: text.slice(0, 200), frame: remoteFrame(stack) });
  };
  const code = watchCode(window, note);
  watchNetwork(window, siteUrl, note);
  const document = watchDocument(window, note);
  return {
    takeNotImplemented({ message, stack = '' }) {
      if (LEAVING.test(message)) note({ about: 'location', text: 'leaves the page at load', stack });
      const [, name] = ASKING.exec(message) ?? [];
      if (name) note({ about: name, text: `calls ${name} at load`, stack });
    },
    ours(work) {
      isOurs = true;
      try {
        return work();
      } finally {
        isOurs = false;
      }
    },
    hurry: code.hurry,
    compare: document.compare,
  };
}

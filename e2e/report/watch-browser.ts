import type { BrowserContext, Page, Response } from '@playwright/test';
import { blame, type Blame, type PageData, type Trouble } from './blame.ts';
import { pageDataOf } from './composed-site.ts';

export interface BrowserWatch {
  /** Log lines of the pages and failed requests, one line each. */
  readonly log: readonly string[];
  /** The compositions of visited pages, by origin. */
  readonly compositions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Determines the release in which the journey failed. */
  findBlame(): Promise<Blame>;
}

interface Document {
  readonly composition: string;
  readonly data: Promise<PageData | null>;
}

/** Observes every page of a context without changing it. */
export function watchBrowser(context: BrowserContext): BrowserWatch {
  const log: string[] = [];
  const troubles: Trouble[] = [];
  const compositions = new Map<string, Set<string>>();
  const documents = new Map<Page | null, Document>();
  let last: Page | null = null;

  const note = (line: string) => log.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
  context.on('page', (page) => {
    last = page;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      last = page;
      note(`at ${page.url()}`);
    });
  });
  context.on('console', (message) => {
    const { url } = message.location();
    note(`console.${message.type()}: ${message.text()} (${url})`);
    if (message.type() === 'error')
      troubles.push({ kind: 'logged', text: message.text(), at: `${message.text()}\n${url}` });
  });
  context.on('weberror', (thrown) => {
    const { message, stack = '' } = thrown.error();
    note(`uncaught: ${stack || message}`);
    troubles.push({ kind: 'threw', text: message, at: stack });
  });
  context.on('requestfailed', (request) => {
    const text = `${request.url()} ${request.failure()?.errorText ?? ''}`;
    note(`failed: ${text}`);
    troubles.push({ kind: 'did not load', text, at: request.url() });
  });
  context.on('response', (response) => {
    const text = `${response.url()} ${response.status()}`;
    if (response.status() >= 400) {
      note(`refused: ${text}`);
      troubles.push({ kind: 'did not load', text, at: response.url() });
    }
    const composition = response.headers()['x-composition'];
    if (composition === undefined) return;
    const { origin } = new URL(response.url());
    compositions.set(origin, (compositions.get(origin) ?? new Set()).add(composition));
    // Requested now, because the journey's site may have stopped at its end.
    documents.set(pageOf(response), { composition, data: pageDataOf(origin, composition) });
  });

  return {
    log,
    compositions,
    async findBlame() {
      const document = documents.get(last);
      return blame({
        url: last?.url() ?? null,
        composition: document?.composition ?? null,
        data: (await document?.data) ?? null,
        troubles,
      });
    },
  };
}

/** Null for requests without a page. */
function pageOf(response: Response): Page | null {
  try {
    return response.frame().page();
  } catch {
    return null;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { ComposerFault } from '../model/composer-fault.ts';

/** A tab that has not answered after this long got no processor: a busy machine is no fault of a page. */
const STARVED_MS = 180_000;
const LOOK_EVERY_MS = 200;

/** A script keeps a tab from answering. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Limits how long tabs may take, by the processor time that they use: a tab waits longer on a busy machine. */
export class BrowserClock {
  readonly #session: CDPSession;
  readonly #limitMs: number;

  private constructor(session: CDPSession, limitMs: number) {
    this.#session = session;
    this.#limitMs = limitMs;
  }

  /** @param limitMs Processor time that the tabs may use for one answer, in milliseconds. */
  static async of(browser: Browser, limitMs: number): Promise<BrowserClock> {
    return new BrowserClock(await browser.newBrowserCDPSession(), limitMs);
  }

  /**
   * The answer of a tab.
   * @throws {NoAnswer} when it has used up its processor time.
   * @throws {ComposerFault} when the machine gives the tab no processor.
   */
  async limit<T>(answer: Promise<T>): Promise<T> {
    const stopped = new AbortController();
    try {
      return await Promise.race([answer, this.#watch(stopped.signal)]);
    } finally {
      stopped.abort();
    }
  }

  async #watch(signal: AbortSignal): Promise<never> {
    const began = performance.now();
    const before = await this.#usedMs();
    for (;;) {
      await delay(LOOK_EVERY_MS, undefined, { signal });
      if ((await this.#usedMs()) - before > this.#limitMs)
        throw new NoAnswer(`no answer within ${this.#limitMs} ms of processor time`);
      if (performance.now() - began > STARVED_MS)
        throw new ComposerFault(`a tab got no processor within ${STARVED_MS} ms`);
    }
  }

  /** Processor time of all tabs. The browser's own process answers, even if no tab does. */
  async #usedMs(): Promise<number> {
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer');
    return tabs.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  }
}

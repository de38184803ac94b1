import { MAX_VISIBLE_MS } from '@site/shared/contracts';

/** Less new visible time is not worth a report of its own. */
const MIN_REPORTED_MS = 3000;
const ARTICLE_MS = 30_000;
const ARTICLE_PERCENT = 75;

/** How long one view was in front of the visitor, that is visible and focused, and how deep they scrolled. */
export class Reading {
  readonly #path: string;
  /** Since when the page is in front. */
  #since: number | null;
  #visibleMs = 0;
  #reportedMs = 0;
  #percent = 0;
  #reportedPercent = 0;

  constructor(path: string) {
    this.#path = path;
    this.#since = startTime();
    // A page starts while it is hydrated. To measure it there would cost the visitor a layout of its own.
    requestAnimationFrame(() => {
      this.scrolled();
      this.#reportedPercent = this.#percent;
    });
  }

  /** Call when the page may have come to the front, or may have left it. */
  update(): void {
    if (this.#since !== null) this.#visibleMs += performance.now() - this.#since;
    this.#since = startTime();
  }

  scrolled(): void {
    // The next page may be in place before it is reported, and the browser scrolls if it is shorter.
    if (location.pathname === this.#path) this.#percent = Math.max(this.#percent, percentShown());
  }

  /** What is new since the last report; null if that is too little. */
  report(): { readonly visibleMs: number; readonly scrollPercent: number } | null {
    this.update();
    const newMs = Math.round(this.#visibleMs - this.#reportedMs);
    if (newMs < MIN_REPORTED_MS && this.#percent <= this.#reportedPercent) return null;
    this.#reportedMs = this.#visibleMs;
    this.#reportedPercent = this.#percent;
    return { visibleMs: Math.min(newMs, MAX_VISIBLE_MS), scrollPercent: this.#percent };
  }

  /** Whether an article that was read like this counts as read. */
  get isThorough(): boolean {
    return this.#visibleMs >= ARTICLE_MS && this.#percent >= ARTICLE_PERCENT;
  }
}

function startTime(): number | null {
  return !document.hidden && document.hasFocus() ? performance.now() : null;
}

/** How much of the document is above the lower edge of the window. */
function percentShown(): number {
  const { scrollHeight } = document.documentElement;
  return Math.min(100, Math.round((100 * (scrollY + innerHeight)) / scrollHeight));
}

import { MAX_VISIBLE_MS } from '@site/shared/contracts';

/** Minimum new visible time for a report. */
const MIN_REPORTED_MS = 3000;
const ARTICLE_MS = 30_000;
const ARTICLE_PERCENT = 75;

/** Measures how long one view was visible and focused, and how deep the visitor scrolled. */
export class Reading {
  readonly #path: string;
  /** When the page came to the front; null while it is not. */
  #since: number | null;
  #visibleMs = 0;
  #reportedMs = 0;
  #percent = 0;
  #reportedPercent = 0;

  constructor(path: string) {
    this.#path = path;
    this.#since = startTime();
    // Not measured yet: during hydration, it would force a layout.
    requestAnimationFrame(() => {
      this.scrolled();
      this.#reportedPercent = this.#percent;
    });
  }

  /** Call when the page may have come to the front or left it. */
  update(): void {
    if (this.#since !== null) this.#visibleMs += performance.now() - this.#since;
    this.#since = startTime();
  }

  scrolled(): void {
    // The next page may be in place before the report, and the browser scrolls if it is shorter.
    if (location.pathname === this.#path) this.#percent = Math.max(this.#percent, percentShown());
  }

  /** The change since the last report; null if it is too small. */
  report(): { readonly visibleMs: number; readonly scrollPercent: number } | null {
    this.update();
    const newMs = Math.round(this.#visibleMs - this.#reportedMs);
    if (newMs < MIN_REPORTED_MS && this.#percent <= this.#reportedPercent) return null;
    this.#reportedMs = this.#visibleMs;
    this.#reportedPercent = this.#percent;
    return { visibleMs: Math.min(newMs, MAX_VISIBLE_MS), scrollPercent: this.#percent };
  }

  /** Whether such a reading of an article counts as read. */
  get isThorough(): boolean {
    return this.#visibleMs >= ARTICLE_MS && this.#percent >= ARTICLE_PERCENT;
  }
}

function startTime(): number | null {
  return !document.hidden && document.hasFocus() ? performance.now() : null;
}

/** The share of the document above the lower edge of the window. */
function percentShown(): number {
  const { scrollHeight } = document.documentElement;
  return Math.min(100, Math.round((100 * (scrollY + innerHeight)) / scrollHeight));
}

import type { IncomingMessage } from 'node:http';
import type { Composition } from '../../model/composition.ts';
import { viewOf, type View } from '../pages/view.ts';
import { assign, assignmentOf, isPageView, sideCookie, type Canary, type Side } from './canary-assignment.ts';
import type { CanaryVisitors } from './canary-visitors.ts';

/** Counts visitors and faults on both sides of a canary. Each visitor is passed on once an hour, as a keyed hash. */
export interface VisitorMetrics {
  viewed(side: Side, visitor: string, canary: Canary): void;
  failed(side: Side, visitor: string, canary: Canary): void;
}

export interface CanaryRouterOptions {
  readonly overTls: boolean;
  readonly metrics: VisitorMetrics;
  readonly visitors: CanaryVisitors;
  /** Identifies a visitor: the address, or the IPv6 /64, which one client may own. */
  addressOf(request: IncomingMessage): string;
  /** A random number from 0 to 1. */
  random(): number;
}

/** The view that answers a request, and additional headers. */
export interface Shown {
  readonly view: View | null;
  readonly headers: readonly string[];
}

const NO_HEADERS: readonly string[] = [];

/** Holds the live composition and the canary's, and decides which one a visitor sees. */
export class CanaryRouter {
  readonly #options: CanaryRouterOptions;
  readonly #common: readonly (readonly [string, string])[];
  #composition: Composition | null = null;
  #live: View | null = null;
  #canary: (Canary & { readonly view: View }) | null = null;
  /** Sides of compositions shown since this canary began, because tabs may report faults later. */
  readonly #shown = new Map<string, Side>();

  constructor(options: CanaryRouterOptions, common: readonly (readonly [string, string])[]) {
    this.#options = options;
    this.#common = common;
  }

  /** The live view, for requests that do not take part in a canary. */
  get liveView(): Shown {
    return { view: this.#live, headers: NO_HEADERS };
  }

  /** Swaps the live composition. Everyone sees it until a canary is shown. */
  show(composition: Composition): void {
    this.#composition = composition;
    this.#canary = null;
    this.#live = viewOf(composition, this.#common);
  }

  /** Replaces the bytes of the live composition without changing sides. Does nothing if another one is live by now. */
  refresh(composition: Composition): void {
    if (this.#composition?.id !== composition.id) return;
    this.#composition = composition;
    this.#live = viewOf(composition, this.#common, this.#canary ? 'side' : 'everybody');
  }

  /** Shows a canary to its share of visitors; null ends it. */
  showCanary(canary: Canary | null): void {
    const live = this.#composition;
    if (!live) return;
    this.#live = viewOf(live, this.#common, canary ? 'side' : 'everybody');
    if (!canary) {
      this.#shown.clear();
      this.#canary = null;
      return;
    }
    // Root files may be in shared caches, so everyone gets the live ones.
    const view = { ...viewOf(canary.composition, this.#common, 'side'), files: this.#live.files };
    this.#canary = { ...canary, view };
    this.#shown.set(live.id, 'live').set(canary.composition.id, 'canary');
  }

  /** The view for a request. Assigns a side at the first page view since the canary began. */
  of(request: IncomingMessage, path: string): Shown {
    const canary = this.#canary;
    const live = this.#live;
    if (!canary || !live) return this.liveView;
    const assignment = assignmentOf(request, canary);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && (live.pages.has(path) || canary.view.pages.has(path));
    const isSettled = assignment.share === canary.share || !isPage;
    const side = isSettled ? assignment.side : assign(assignment, canary.share, this.#options.random());
    const signature = isPage && isPageView(request) ? this.#countView(request, canary, side) : '';
    const isKnown = isSettled && (signature === '' || signature === assignment.signature);
    return {
      view: side === 'canary' ? canary.view : live,
      headers: isKnown
        ? NO_HEADERS
        : ['Set-Cookie', sideCookie(canary, { side, signature }, this.#options.overTls)],
    };
  }

  #countView(request: IncomingMessage, canary: Canary, side: Side): string {
    const { visitors, metrics, addressOf } = this.#options;
    const address = addressOf(request);
    if (visitors.isFirstView(canary, side, address)) metrics.viewed(side, visitors.hashOf(address), canary);
    return visitors.sign(canary.name, canary.share, side, address);
  }

  /** Counts a page's fault, once for each visitor who was sent a page of that side. */
  failed(composition: string, request: IncomingMessage): void {
    const side = this.#shown.get(composition);
    const canary = this.#canary;
    if (!canary || !side) return;
    const { visitors, metrics, addressOf } = this.#options;
    const assignment = assignmentOf(request, canary);
    const address = addressOf(request);
    const isSeen = assignment.signature === visitors.sign(canary.name, assignment.share, side, address);
    if (!isSeen || assignment.side !== side || !visitors.isFirstFault(canary, side, address)) return;
    // The view may have been counted in an earlier hour.
    const visitor = visitors.hashOf(address);
    if (visitors.isFirstView(canary, side, address)) metrics.viewed(side, visitor, canary);
    metrics.failed(side, visitor, canary);
  }
}

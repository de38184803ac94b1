import {
  MAX_EVENTS_BYTES,
  MAX_EVENTS_PER_REQUEST,
  VISIT_EVENTS_PATH,
  type VisitEvent,
} from '@site/shared/contracts';
import type { Arrival } from './arrival.ts';
import { mayTrack } from './may-track.ts';
import type { PageContext } from './page-context.ts';

/** How long an event waits for others, to be sent together. */
const WAIT_MS = 1000;

/** Collects the events of a page and sends them together, in order. The first request includes the source of the visit. */
export class Outbox {
  #arrival: Arrival;
  #context: PageContext | undefined;
  #events: VisitEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(arrival: Arrival) {
    this.#arrival = arrival;
  }

  add(context: PageContext, event: VisitEvent): void {
    if (context !== this.#context) this.flush();
    this.#context = context;
    this.#events.push(event);
    this.#timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#events.length > 0) this.#sendSome();
  }

  /** Sends the maximum number of events in one request. */
  #sendSome(): void {
    let count = Math.min(this.#events.length, MAX_EVENTS_PER_REQUEST);
    while (count > 1 && new TextEncoder().encode(this.#body(count)).length > MAX_EVENTS_BYTES) count -= 1;
    send(this.#body(count));
    this.#events.splice(0, count);
    this.#arrival = {};
  }

  #body(count: number): string {
    return JSON.stringify({ ...this.#context, ...this.#arrival, events: this.#events.slice(0, count) });
  }
}

/**
 * Uses `keepalive` fetch: it outlives the page, sends no cookies, unlike a beacon, and no query of the page's address.
 * A failed request is dropped. The answer is read, because browsers cancel requests whose answer is not read.
 */
function send(body: string): void {
  if (!mayTrack()) return;
  fetch(VISIT_EVENTS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
    priority: 'low',
  })
    .then((response) => response.text())
    .catch(() => undefined);
}

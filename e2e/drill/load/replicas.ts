import http from 'node:http';
import { repeatedly, type Running } from './clock.ts';

/** What the web replicas show, when each is asked directly. */
export interface Replicas {
  begin(): Running;
  /** Marks a replica that cannot know what is live, because it is cut off, frozen or down. */
  impair(name: string): void;
  heal(name: string): void;
  /** While paused, nothing is judged, because a rollback shows an earlier composition on purpose. */
  pause(): void;
  resume(): void;
  /** The composition that a replica shows; null without an answer. */
  shown(name: string): Promise<string | null>;
  /** Longest time for which a replica showed a composition that another one had already replaced, in milliseconds. */
  slowest(): { readonly ms: number; readonly name: string; readonly during: string };
  /** How many changes of the live composition were seen. */
  changes(): number;
}

const EVERY_MS = 50;
const TIMEOUT_MS = 1000;

export function createReplicas(urls: Readonly<Record<string, string>>, during: () => string): Replicas {
  /** Composition → when its successor was first seen; null for the current one. */
  const replaced = new Map<string, number | null>();
  const impaired = new Set<string>();
  const healed = new Map<string, number>();
  let slowest = { ms: 0, name: '', during: '' };
  let changes = 0;
  let isPaused = false;

  async function look(name: string): Promise<void> {
    const began = performance.now();
    const wasImpaired = impaired.has(name);
    const composition = await ask(urls[name] ?? '');
    if (composition === null || isPaused || wasImpaired || impaired.has(name)) return;
    const since = replaced.get(composition);
    if (since === undefined) {
      const now = performance.now();
      for (const [id, at] of replaced) if (at === null) replaced.set(id, now);
      replaced.set(composition, null);
      changes += 1;
    } else if (since !== null) {
      // The answer may be as old as `began`.
      const ms = began - Math.max(since, healed.get(name) ?? 0);
      if (ms > slowest.ms) slowest = { ms, name, during: during() };
    }
  }

  return {
    begin() {
      const running = Object.keys(urls).map((name) => repeatedly(EVERY_MS, () => look(name)));
      return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
    },
    impair: (name) => void impaired.add(name),
    heal(name) {
      impaired.delete(name);
      healed.set(name, performance.now());
    },
    pause: () => void (isPaused = true),
    resume() {
      replaced.clear();
      isPaused = false;
    },
    shown: (name) => ask(urls[name] ?? ''),
    slowest: () => slowest,
    changes: () => Math.max(0, changes - 1),
  };
}

/** A new connection each time, so that each worker of a replica is asked. */
function ask(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.request(`${url}/`, { agent: false, method: 'HEAD', timeout: TIMEOUT_MS });
    request.on('response', (response) => {
      response.resume();
      const given = response.headers['x-composition'];
      resolve(typeof given === 'string' ? given : null);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.end();
  });
}

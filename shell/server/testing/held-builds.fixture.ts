import { EventEmitter, once } from 'node:events';
import type { Builder } from '../builds/builder.ts';
import { KnownBuilds } from './known-builds.fixture.ts';

/** Builds that a test can hold back. */
export class HeldBuilds extends KnownBuilds {
  readonly #events = new EventEmitter();
  #isHolding = false;

  /** Holds builds back until `release` is called. With a fault, they fail with it. `begun` resolves once one is held. */
  hold(): { readonly begun: Promise<unknown>; release(fault?: Error): void } {
    this.#isHolding = true;
    const release = (fault?: Error) => {
      this.#isHolding = false;
      this.#events.emit('release', fault);
    };
    return { begun: once(this.#events, 'held'), release };
  }

  override around(builder: Builder): Builder {
    const known = super.around(builder);
    return {
      ...known,
      build: async (...args) => {
        await this.#turn();
        return known.build(...args);
      },
    };
  }

  async #turn(): Promise<void> {
    if (!this.#isHolding) return;
    const released = once(this.#events, 'release');
    this.#events.emit('held');
    const [fault] = (await released) as [Error?];
    if (fault) throw fault;
  }
}

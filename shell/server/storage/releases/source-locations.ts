import { BROWSER_FOLDER, mapOf, ReleasePath, type FaultFrame } from '@site/shared/federation';
import type { ReleaseStore } from './release-store.ts';
import { sourceLocationOf } from './source-location.ts';

/** Maps to read per minute: each costs the serving process some milliseconds, and the store a read of megabytes. */
const MAX_READ = 60;
const MINUTE_MS = 60_000;
/** Known locations need no map: faults repeat. */
const MAX_KNOWN = 1000;

/** Finds the source locations of page faults, using the releases' source maps. */
export class SourceLocations {
  readonly #store: Pick<ReleaseStore, 'get'>;
  readonly #now: () => Date;
  readonly #known = new Map<string, string>();
  #minute = 0;
  #read = 0;
  /** The reading of the last map. One at a time: the reads of a bucket are for visitors' files. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<ReleaseStore, 'get'>, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** One line per frame: release, then file, line and column in the repository, or in the built file if the map has no entry. */
  async of(frames: readonly FaultFrame[]): Promise<string[]> {
    const locations = [];
    for (const frame of frames) locations.push(await this.#locationOf(frame));
    return locations;
  }

  async #locationOf(frame: FaultFrame): Promise<string> {
    const built = builtLocationOf(frame);
    const known = this.#known.get(built);
    if (known) return known;
    if (!this.#mayRead()) return built;
    const finding = this.#reading.then(() => this.#known.get(built) ?? this.#find(frame));
    this.#reading = finding.catch(() => undefined);
    return finding;
  }

  async #find(frame: FaultFrame): Promise<string> {
    const { owner, version } = frame;
    const built = builtLocationOf(frame);
    const map = await this.#mapOf(frame);
    if (map === null) return built;
    const location = sourceLocationOf(frame, map);
    const text = location === null ? built : `${owner}@${version} ${location}`;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(built, text);
    return text;
  }

  async #mapOf({ owner, version, file }: FaultFrame): Promise<string | null> {
    const script = BROWSER_FOLDER + file;
    if (!ReleasePath.safeParse(script).success) return null;
    const map = await this.#store.get(owner, version, mapOf(script)).catch(() => null);
    return map?.toString() ?? null;
  }

  #mayRead(): boolean {
    const minute = Math.floor(this.#now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#read = 0;
    this.#minute = minute;
    this.#read += 1;
    return this.#read <= MAX_READ;
  }
}

function builtLocationOf({ owner, version, file, line, column }: FaultFrame): string {
  return `${owner}@${version} ${file}:${line}:${column}`;
}

import { AdmissionTimings } from '../model/admission-timings.ts';
import { RenderedPages } from '../render/rendered-pages.ts';
import { compress } from '../storage/disk/compress.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import type { BuildAnswer, BuildRequest, Outcome } from './build-protocol.ts';
import { LocalBuilder, type BuilderFolders } from './builder.ts';
import { WarmWorkerPool } from './worker-pool.ts';

type PrepareRequest = Extract<BuildRequest, { kind: 'prepare' }>;
type CompositionRequest = Extract<BuildRequest, { kind: 'build' }>;
type RecompressRequest = Extract<BuildRequest, { kind: 'recompress' }>;

/** Hydration workers start while pages render; keeping them warm would use more memory than everything else. */
const WARM_HYDRATORS = 0;

/** The process that builds one composition. The composer kills its process group, which ends its children too. */
let builder: LocalBuilder | null = null;

process.on('message', (request: BuildRequest) => {
  if (request.kind === 'recompress') return void recompress(request);
  builder ??= builderAt(request.folders);
  if (request.kind === 'prepare') void prepare(builder, request);
  else void build(builder, request);
});
// The composer has exited, so the result is no longer needed.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

function builderAt(folders: BuilderFolders): LocalBuilder {
  const store = new ReleaseStore(folders.store);
  // An error during warm-up would occur again during the build, and is reported then.
  const warmWorkers = new WarmWorkerPool(store, { error: () => undefined }, WARM_HYDRATORS);
  return new LocalBuilder({ store, rendered: new RenderedPages(folders.rendered), warmWorkers });
}

async function prepare(own: LocalBuilder, { number, releaseSet }: PrepareRequest): Promise<void> {
  await own.prepare(releaseSet);
  answer({ number, outcome: { kind: 'prepared' } });
}

async function build(own: LocalBuilder, { number, releaseSet, options }: CompositionRequest): Promise<void> {
  const timings = new AdmissionTimings();
  try {
    const result = await own.build(releaseSet, { ...options, timings });
    answer({ number, outcome: { kind: 'built', result, ms: timings.ms } });
  } catch (error) {
    answer({ number, outcome: faultOf(error) });
  }
}

async function recompress({ number, bytes }: RecompressRequest): Promise<void> {
  try {
    const encoded = await compress(bytes, 'asset');
    answer({ number, outcome: { kind: 'recompressed', encoded } });
  } catch (error) {
    answer({ number, outcome: faultOf(error) });
  }
}

function faultOf(error: unknown): Outcome {
  const { message, stack } = error as Error;
  const { code } = error as { readonly code?: unknown };
  return { kind: 'fault', message, stack, ...(typeof code === 'string' ? { code } : {}) };
}

function answer(message: BuildAnswer): void {
  process.send?.(message);
}

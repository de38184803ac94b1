import type { RenderFailure, RenderJob, RenderMessage, RenderedPage, WrittenFeed } from './render-job.ts';
import { runRestricted, type Limits } from './restricted-child.ts';

export interface RenderResult {
  readonly pages: readonly RenderedPage[];
  readonly feeds: readonly WrittenFeed[];
  readonly failures: readonly RenderFailure[];
}

/** Renders a mix in a restricted child. Always resolves: a child that hangs, dies or runs out of memory is a failure. */
export async function render(
  worker: string,
  storeFolder: string,
  job: RenderJob,
  limits?: Limits,
): Promise<RenderResult> {
  const pages: RenderedPage[] = [];
  const feeds: WrittenFeed[] = [];
  const failures: RenderFailure[] = [];
  const problem = await runRestricted<RenderMessage>({
    name: 'rendering',
    worker,
    storeFolder,
    job,
    ...(limits ? { limits } : {}),
    onMessage(message) {
      if (message.kind === 'page') pages.push(message.page);
      else if (message.kind === 'feed') feeds.push(message.feed);
      else if (message.kind === 'failure') failures.push(message.failure);
    },
  });
  // A child that a bundle has ended tells of the bundle first.
  if (problem !== null && (failures.length === 0 || !/^the worker ended/.test(problem)))
    failures.push({ remote: null, path: null, message: problem });
  return { pages, feeds, failures: failures.map((failure) => withoutFolder(failure, storeFolder)) };
}

/** Reasons stand on the public status page, which names no folder of this machine. */
function withoutFolder(failure: RenderFailure, folder: string): RenderFailure {
  return { ...failure, message: failure.message.replaceAll(folder, 'store') };
}

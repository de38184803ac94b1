import type { RenderFailure, RenderJob, RenderMessage, RenderedPage, WrittenFeed } from './render-job.ts';
import type { RestrictedChild } from './restricted-child.ts';

export interface RenderResult {
  readonly pages: readonly RenderedPage[];
  readonly feeds: readonly WrittenFeed[];
  readonly failures: readonly RenderFailure[];
}

/**
 * Renders a mix in a restricted child; `onPage` is told of each page as soon as it is there. A child that hangs, dies or runs
 * out of memory is a failure. Rejects with what `onPage` throws.
 */
export async function render(
  child: RestrictedChild,
  job: RenderJob,
  onPage: (page: RenderedPage) => void = () => undefined,
): Promise<RenderResult> {
  const pages: RenderedPage[] = [];
  const feeds: WrittenFeed[] = [];
  const failures: RenderFailure[] = [];
  const problem = await child.do<RenderMessage>(job, {
    name: 'rendering',
    onMessage(message) {
      if (message.kind === 'page') {
        pages.push(message.page);
        onPage(message.page);
      } else if (message.kind === 'feed') feeds.push(message.feed);
      else if (message.kind === 'failure') failures.push(message.failure);
    },
  });
  // A child that a bundle has ended tells of the bundle first.
  if (problem !== null && (failures.length === 0 || !/^the worker ended/.test(problem)))
    failures.push({ remote: null, path: null, message: problem });
  return { pages, feeds, failures: failures.map((failure) => withoutFolder(failure, child.storeFolder)) };
}

/** Reasons stand on the public status page, which names no folder of this machine. */
function withoutFolder(failure: RenderFailure, folder: string): RenderFailure {
  return { ...failure, message: failure.message.replaceAll(folder, 'store') };
}

import type { Readable } from 'node:stream';
import { DocumentPreview, MAX_PREVIEW_PAGES, NoPreviewReason } from '@site/shared/contracts/staff';
import { AppError } from '../../errors.ts';
import { createTurns } from './turns.ts';
import { runWorker, type WorkerLimits } from './run-worker.ts';

/** Shows documents as images and text. Nothing of a document reaches the browser of staff as it was sent. */
export interface Previews {
  /** What can be shown of a document. Closes the file. */
  describe(type: string, file: Readable): Promise<DocumentPreview>;
  /** One page of a PDF as a PNG. Closes the file. Throws `not_found` and `no_preview`. */
  renderPage(type: string, file: Readable, page: number): Promise<Buffer>;
}

/** As many workers run at once, so that a page of many pages does not take the processors from visitors. */
const MAX_WORKERS = 2;
/** Two people who open a long document each. */
const MAX_WAITING = 50;

export function createPreviews(limits?: WorkerLimits): Previews {
  const inTurn = createTurns(MAX_WORKERS, MAX_WAITING);
  const run = (task: readonly string[], file: Readable) =>
    inTurn(() => runWorker(task, file, limits)).finally(() => file.destroy());
  return {
    async describe(type, file) {
      const task = TASKS[type];
      if (!task) {
        file.destroy();
        return none('word_97');
      }
      return toPreview(parse(await run([task], file)));
    },
    async renderPage(type, file, page) {
      if (type !== 'pdf' || page > MAX_PREVIEW_PAGES) {
        file.destroy();
        throw new AppError('not_found');
      }
      const answer = await run(['page', String(page)], file);
      if (answer?.subarray(0, PNG_HEADER.length).equals(PNG_HEADER)) return answer;
      const { reason } = parse(answer);
      throw new AppError(reason === 'no_page' ? 'not_found' : 'no_preview');
    },
  };
}

const TASKS: Readonly<Record<string, string>> = { pdf: 'pages', docx: 'text' };
const PNG_HEADER = Buffer.from('\x89PNG', 'latin1');
const EMPTY: DocumentPreview = {
  kind: 'none',
  pages: 0,
  heights: [],
  text: null,
  isCut: false,
  reason: null,
};

interface Answer {
  readonly pages?: number;
  readonly heights?: number[];
  readonly text?: string;
  readonly isCut?: boolean;
  readonly reason?: string;
}

/** What the worker answers is checked, because the document may have taken it over. */
function toPreview({ pages, heights, text, isCut, reason }: Answer): DocumentPreview {
  const kind = pages === undefined ? 'text' : 'pages';
  const preview = DocumentPreview.safeParse({ ...EMPTY, kind, pages, heights, text, isCut });
  const isShown = pages !== undefined || text !== undefined;
  const known = NoPreviewReason.safeParse(reason);
  return isShown && preview.success ? preview.data : none(known.success ? known.data : 'damaged');
}

function none(reason: NoPreviewReason): DocumentPreview {
  return { ...EMPTY, reason };
}

/** Null, and what is not JSON, is the answer of a worker that failed or exceeded a limit. */
function parse(answer: Buffer | null): Answer {
  if (answer === null) return { reason: 'too_complex' };
  try {
    return Object(JSON.parse(answer.toString('utf8'))) as Answer;
  } catch {
    return {};
  }
}

import { createUuid } from '@site/shared/contracts';
import type { DraftOf } from '../draft-kinds.ts';
import { useDraft } from '../drafts.ts';

const EMPTY: DraftOf<'note'> = { id: '', text: '' };

/** The begun note on a submission. */
export function useNoteDraft(submissionId: string) {
  const { draft, read, write } = useDraft('note', submissionId);
  const last = () => read() ?? EMPTY;
  return {
    draft: draft ?? EMPTY,
    keep: (text: string) => write({ id: last().id || createUuid(), text }),
    /** Makes the text another note. */
    renew: () => write({ id: createUuid(), text: last().text }),
    /** Drops what was added. What was typed since stays, as another note. */
    finish({ id, text }: DraftOf<'note'>) {
      const { id: lastId, text: lastText } = last();
      if (lastId !== id) return;
      write(lastText === text ? null : { id: createUuid(), text: lastText });
    },
  };
}

import { createUuid } from '@site/shared/contracts';
import { useDraft, type Draft } from '../drafts.ts';

/** What was typed and not saved. */
export interface NoteDraft extends Draft {
  /** Stays the same while the note is sent again, so that it is added once. */
  readonly id: string;
}

const EMPTY: NoteDraft = { id: '', text: '' };

/** The begun note on a submission: it survives closing the record, opening another one, and leaving the admin page. */
export function useNoteDraft(submissionId: string) {
  const { draft, read, write } = useDraft('note', submissionId, EMPTY);
  return {
    draft,
    keep: (text: string) => write({ id: read().id || createUuid(), text }),
    /** Makes the text another note. */
    renew: () => write({ id: createUuid(), text: read().text }),
    /** Drops what was added. What was typed since stays, as another note. */
    finish({ id, text }: NoteDraft) {
      const last = read();
      if (last.id !== id) return;
      write(last.text === text ? EMPTY : { ...last, id: createUuid() });
    },
  };
}

import { createUuid } from '@site/shared/contracts';
import type { DraftOf } from '../draft-kinds.ts';
import { useDraft } from '../drafts.ts';
import type { TemplateSet } from './templates-content.ts';

export type MessageDraft = DraftOf<'message'>;

/** The begun message to an applicant; null while no form is open. */
export function useMessageDraft(submissionId: string) {
  const { draft, read, write } = useDraft('message', submissionId);
  return {
    draft,
    begin: (form: TemplateSet) => write({ id: createUuid(), form, template: '', subject: '', text: '' }),
    change(more: Partial<MessageDraft>) {
      const last = read();
      if (last) write({ ...last, ...more });
    },
    /** Drops what was sent. False when it was changed since: that stays, as another message. */
    finish({ id, subject, text }: MessageDraft): boolean {
      const last = read();
      if (last?.id !== id) return true;
      const isUnchanged = last.subject === subject && last.text === text;
      write(isUnchanged ? null : { ...last, id: createUuid() });
      return isUnchanged;
    },
    clear: () => write(null),
  };
}

import { createUuid } from '@site/shared/contracts';
import { useDraft, type Draft } from '../drafts.ts';
import type { TemplateSet } from './templates-content.ts';

/** A message that is not sent yet. `form` is the open form, if any. */
export interface MessageDraft extends Draft {
  /** Stays the same while the message is sent again, so that the applicant gets it once. */
  readonly id: string;
  readonly form: TemplateSet | null;
  readonly template: string;
  readonly subject: string;
}

const EMPTY: MessageDraft = { id: '', form: null, template: '', subject: '', text: '' };

/** The begun message to an applicant: it survives closing the record, and leaving the admin page. */
export function useMessageDraft(submissionId: string) {
  const { draft, read, write } = useDraft('message', submissionId, EMPTY);
  return {
    draft,
    begin: (form: TemplateSet) => write({ ...EMPTY, id: createUuid(), form }),
    change: (more: Partial<MessageDraft>) => write({ ...read(), ...more }),
    /** Drops what was sent. False when it was changed since: that stays, as another message. */
    finish({ id, subject, text }: MessageDraft): boolean {
      const last = read();
      if (last.id !== id) return true;
      const isUnchanged = last.subject === subject && last.text === text;
      write(isUnchanged ? EMPTY : { ...last, id: createUuid() });
      return isUnchanged;
    },
    clear: () => write(EMPTY),
  };
}

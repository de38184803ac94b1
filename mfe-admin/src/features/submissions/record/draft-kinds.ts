import { createUuid } from '@site/shared/contracts';
import * as z from 'zod/mini';

/** A note that is not added yet. Its id stays the same while it is sent again, so that it is added once. */
const NoteDraft = z.object({ id: z.string(), text: z.string() });
/** A note that is being edited: the text as it was, and as it is now. */
const EditDraft = z.object({ from: z.string(), text: z.string() });
/** A message that is not sent yet. Its id stays the same while it is sent again, so that the applicant gets it once. */
const MessageDraft = z.object({
  ...{ id: z.string(), form: z.enum(['reply', 'request']) },
  ...{ template: z.string(), subject: z.string(), text: z.string() },
});
/** What was chosen about the work, and the version that it is based on. */
const WorkDraft = z.object({
  version: z.number(),
  values: z.object({
    ...{ status: z.exactOptional(z.string()), reason: z.exactOptional(z.string()) },
    ...{ assignee: z.exactOptional(z.string()), nextAction: z.exactOptional(z.string()) },
  }),
});

const DRAFT_SCHEMAS = { note: NoteDraft, edit: EditDraft, message: MessageDraft, work: WorkDraft };

export type DraftKind = keyof typeof DRAFT_SCHEMAS;
export type DraftOf<Kind extends DraftKind> = z.infer<(typeof DRAFT_SCHEMAS)[Kind]>;

/** A draft as it is stored: the submission, the kind, the note where one is edited, and what was typed. */
export type DraftEntry = {
  [Kind in DraftKind]: readonly [submissionId: string, kind: Kind, part: string, draft: DraftOf<Kind>];
}[DraftKind];

/** Reads what was stored. An entry that is not valid is left out. */
export function parseDrafts(stored: unknown): readonly DraftEntry[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.filter(isEntry);
}

function isEntry(stored: unknown): stored is DraftEntry {
  if (!Array.isArray(stored)) return false;
  const [submissionId, kind, part, draft] = stored as readonly unknown[];
  return (
    [submissionId, part].every((id) => typeof id === 'string') &&
    isKind(kind) &&
    DRAFT_SCHEMAS[kind].safeParse(draft).success
  );
}

const isKind = (kind: unknown): kind is DraftKind =>
  typeof kind === 'string' && Object.hasOwn(DRAFT_SCHEMAS, kind);

/** Makes a note or a message another one than that with the same text in another tab. */
export function renewIds(entry: DraftEntry): DraftEntry {
  const [submissionId, kind, part, draft] = entry;
  if (kind === 'note') return [submissionId, kind, part, { ...draft, id: createUuid() }];
  if (kind === 'message') return [submissionId, kind, part, { ...draft, id: createUuid() }];
  return entry;
}

/** Whether somebody would miss it. */
export function isUnsaved([, kind, , draft]: DraftEntry): boolean {
  if (kind === 'work') return true;
  return kind === 'edit' ? draft.text !== draft.from : draft.text.trim() !== '';
}

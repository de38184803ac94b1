import type { SubmissionNote } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';

/** What the parts of a note need. */
export interface NoteProps {
  readonly submissionId: string;
  readonly note: SubmissionNote;
  readonly services: ShellServices;
  onChanged(): Promise<unknown>;
}

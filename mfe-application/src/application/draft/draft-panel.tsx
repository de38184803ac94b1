import type { Application } from '../use-application.ts';
import { DraftNote } from './draft-note.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { SentNote } from '../sending/sent-note.tsx';

/** The draft on offer, the outcome of the last draft, or what this tab has sent. */
export function DraftPanel({ draft, drafts }: Pick<Application, 'draft' | 'drafts'>) {
  const { outcome, sent, panel, restore, discard, clear } = drafts;
  if (draft.offer)
    return <DraftOffer ref={panel} draft={draft.offer} onRestore={restore} onDiscard={discard} />;
  if (outcome) return <DraftNote ref={panel} outcome={outcome} onClear={clear} />;
  return sent && <SentNote sent={sent} />;
}

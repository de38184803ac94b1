import { DEFAULT_SITE_FACTS, type SiteFacts, VisitEvent } from '../contracts/public/index.ts';
import type { ShellServices, Toast } from '../federation/index.ts';

export interface RecordingServices extends ShellServices {
  /** All toasts, as visible text. */
  readonly toasts: readonly Omit<Toast, 'action'>[];
  /** Titles of the visible toasts, without those that a later outcome of their action has replaced. */
  standingToasts(): readonly string[];
  readonly announcements: readonly string[];
  readonly receipts: readonly { readonly reference: string }[];
  /** Reported events. Each is checked against the contract. */
  readonly tracked: readonly VisitEvent[];
  /** The current prefix of the document's title. */
  titlePrefix(): string | null;
}

/** Shell services that record all calls. */
export function recordingServices(facts: Partial<SiteFacts> = {}): RecordingServices {
  const toasts: Omit<Toast, 'action'>[] = [];
  let standing: readonly Toast[] = [];
  const without = (gone: string | undefined) =>
    standing.filter(({ action }) => action === undefined || action !== gone);
  const announcements: string[] = [];
  const receipts: { readonly reference: string }[] = [];
  const tracked: VisitEvent[] = [];
  let prefix: string | null = null;
  return {
    facts: { ...DEFAULT_SITE_FACTS, ...facts },
    toasts,
    announcements,
    receipts,
    tracked,
    titlePrefix: () => prefix,
    standingToasts: () => standing.map(({ title }) => title),
    toast({ action, ...said }) {
      toasts.push(said);
      standing = [...without(action), { ...said, ...(action === undefined ? {} : { action }) }];
    },
    dismissToasts: (action) => void (standing = without(action)),
    announce: (text) => void announcements.push(text),
    setTitlePrefix: (next) => void (prefix = next),
    leaveReceipt: (receipt) => void receipts.push(receipt),
    track: (event) => void tracked.push(VisitEvent.parse(event)),
  };
}

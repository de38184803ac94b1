import { DEFAULT_SITE_FACTS, type SiteFacts } from '../contracts/index.ts';
import type { ShellServices, Toast } from '../federation/index.ts';

export interface RecordingServices extends ShellServices {
  readonly toasts: readonly Toast[];
  readonly announcements: readonly string[];
  readonly receipts: readonly { readonly reference: string }[];
  /** The prefix that stands before the document's title now. */
  titlePrefix(): string | null;
}

/** Shell services that write down what a page asks of them. */
export function recordingServices(facts: Partial<SiteFacts> = {}): RecordingServices {
  const toasts: Toast[] = [];
  const announcements: string[] = [];
  const receipts: { readonly reference: string }[] = [];
  let prefix: string | null = null;
  return {
    facts: { ...DEFAULT_SITE_FACTS, ...facts },
    toasts,
    announcements,
    receipts,
    titlePrefix: () => prefix,
    toast: (toast) => void toasts.push(toast),
    announce: (text) => void announcements.push(text),
    setTitlePrefix: (next) => void (prefix = next),
    leaveReceipt: (receipt) => void receipts.push(receipt),
  };
}

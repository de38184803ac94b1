import type { SiteFacts } from '../contracts/site-facts.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Destructive toasts are announced at once and stay until dismissed. */
  readonly tone?: 'default' | 'destructive';
}

/** What the shell hands down to every page. A remote never reaches up for anything else. */
export interface ShellServices {
  readonly facts: SiteFacts;
  toast(toast: Toast): void;
  /** Says a short text to screen readers, politely. */
  announce(text: string): void;
  /** Puts a prefix before the document's title ("Error: "); null takes it away. A route change does too. */
  setTitlePrefix(prefix: string | null): void;
  /** Leaves a receipt that the home page shows until it is dismissed. */
  leaveReceipt(receipt: { readonly reference: string }): void;
}

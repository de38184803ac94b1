import type { SiteFacts } from '../contracts/site-facts.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Destructive toasts are announced at once and stay until dismissed. */
  readonly tone?: 'default' | 'destructive';
  /** The action whose outcome this is: it replaces toasts about earlier outcomes of the same action. */
  readonly action?: string;
  /** Leads to a page of the site. Shells before this one leave it out. */
  readonly link?: { readonly text: string; readonly href: string };
}

/** What the link of an account email carries: a secret that works once, and what it is for. */
export interface MailLink {
  readonly token: string;
  readonly type: string;
}

/** What the shell hands down to every page. A remote never reaches up for anything else. */
export interface ShellServices {
  readonly facts: SiteFacts;
  toast(toast: Toast): void;
  /** Takes away the toasts of an action: what they say no longer holds. Shells before this one do not have it. */
  dismissToasts?(action: string): void;
  /** Says a short text to screen readers, politely. */
  announce(text: string): void;
  /** Puts a prefix before the document's title ("Error: "); null takes it away. A route change does too. */
  setTitlePrefix(prefix: string | null): void;
  /** Leaves a receipt that the home page shows until it is dismissed. */
  leaveReceipt(receipt: { readonly reference: string }): void;
  /**
   * The account email's link that the visitor came by; null when there was none, or when it was taken already. It is no
   * longer in the address. Shells before this one do not have it.
   */
  takeMailLink?(): MailLink | null;
}

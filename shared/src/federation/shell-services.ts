import type { VisitEvent } from '../contracts/analytics/events.ts';
import type { SiteFacts } from '../contracts/site-facts.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Destructive toasts are announced at once and stay until dismissed. */
  readonly tone?: 'default' | 'destructive';
  /** The action whose outcome this is: it replaces toasts about earlier outcomes of the same action. */
  readonly action?: string;
  /** Links to a page of the site. Earlier shells ignore it. */
  readonly link?: { readonly text: string; readonly href: string };
}

/** The link of an account email: a single-use secret and its purpose. */
export interface MailLink {
  readonly token: string;
  readonly type: string;
}

/** What the shell passes to every page: a remote's only access to the shell. */
export interface ShellServices {
  readonly facts: SiteFacts;
  toast(toast: Toast): void;
  /** Removes the toasts of an action when they no longer apply. Earlier shells do not provide it. */
  dismissToasts?(action: string): void;
  /** Announces a short text to screen readers, politely. */
  announce(text: string): void;
  /** Puts a prefix before the document's title ("Error: "); null removes it. A route change removes it too. */
  setTitlePrefix(prefix: string | null): void;
  /** Leaves a receipt that the home page shows until it is dismissed. */
  leaveReceipt(receipt: { readonly reference: string }): void;
  /**
   * The link of the account email that the visitor opened. Null without one, and after the first call. The address no
   * longer shows it. Missing in older shells.
   */
  takeMailLink?(): MailLink | null;
  /**
   * Reports what the visitor did on the current page, unless they object to that. Views, reading and clicks on links are
   * reported by the shell itself. Missing in older shells.
   */
  track?(event: VisitEvent): void;
}

import type { VisitEvent } from '../contracts/public/events.ts';
import type { SiteFacts } from '../contracts/public/site-facts.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Announced immediately, and shown until dismissed. */
  readonly tone?: 'default' | 'destructive';
  /** The action whose outcome the toast reports. It replaces toasts of earlier outcomes of that action. */
  readonly action?: string;
  /** Links to a page of the site. Earlier shells ignore it. */
  readonly link?: { readonly text: string; readonly href: string };
}

/** A link from an account email: a single-use secret and its purpose. */
export interface MailLink {
  readonly token: string;
  readonly type: string;
}

/** The shell's services, a remote's only access to the shell. */
export interface ShellServices {
  readonly facts: SiteFacts;
  toast(toast: Toast): void;
  /** Removes the toasts of an action that no longer apply. Earlier shells do not provide it. */
  dismissToasts?(action: string): void;
  /** Announces a short text to screen readers, politely. */
  announce(text: string): void;
  /** Puts a prefix before the document's title ("Error: "); null removes it. A route change removes it too. */
  setTitlePrefix(prefix: string | null): void;
  /** Shows a receipt on the home page until it is dismissed. */
  leaveReceipt(receipt: { readonly reference: string }): void;
  /**
   * The link of the account email that the visitor opened. Null without one, and after the first call. The address does
   * not contain it any more. Older shells do not provide it.
   */
  takeMailLink?(): MailLink | null;
  /**
   * Reports an action of the visitor on the current page, unless they object. The shell itself reports views, reading
   * and clicks on links. Older shells do not provide it.
   */
  track?(event: VisitEvent): void;
}

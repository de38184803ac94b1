import type { ShellServices } from '@site/shared/federation';

interface CopyOutcome {
  readonly copied: { readonly title: string; readonly description?: string };
  /** Says how to copy it by hand: the browser may refuse, and offers no clipboard to a page without https. */
  readonly notCopied: { readonly title: string; readonly description: string };
  /** Names the button, so that a second message replaces the first. */
  readonly action: string;
}

/** Copies a text and says whether that worked. */
export async function copyText(
  text: string,
  { copied, notCopied, action }: CopyOutcome,
  services: ShellServices,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    services.toast({ ...copied, action });
  } catch {
    services.toast({ ...notCopied, tone: 'destructive', action });
  }
}

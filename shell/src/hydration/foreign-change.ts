/** How often one page is rendered anew. This stops a loop with an extension that changes the page each time. */
export const MAX_RECOVERIES = 5;

/**
 * Whether the DOM refused a change because an extension or a translator has moved or removed React's elements. The page
 * is then rendered anew. No release is blamed, because a release's own errors of this kind show when its pages are
 * checked.
 */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && ['NotFoundError', 'HierarchyRequestError'].includes(error.name);
}

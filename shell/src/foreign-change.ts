/** How often one page is rendered anew. An extension that changes it each time must not keep it busy. */
export const MAX_RECOVERIES = 5;

/**
 * Whether the DOM refused a change because its tree is no longer as React made it: an extension or a translator has moved or removed
 * elements. The page is rendered anew. No release is blamed: its own errors of this kind show when its pages are checked.
 */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && ['NotFoundError', 'HierarchyRequestError'].includes(error.name);
}

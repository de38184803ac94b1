/**
 * Value of the `Speculation-Rules` header: the browser may fetch a page of the site when its link is pressed (document rules
 * are `conservative` unless they say otherwise), until the page's own code has taken over and marks the document: a click
 * then needs no HTML. Browsers leave it out themselves where data shall be saved.
 *
 * The rules stand in the address, for a file of their own is one more request before the first paint. They go by how a link
 * is written: a path in `href_matches` would be taken as a path of that address, and match nothing.
 * Source: https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export const SPECULATION_RULES = structuredString(
  `data:application/speculationrules+json,${JSON.stringify({
    prefetch: [{ where: { selector_matches: ":root:not([data-hydrated]) [href^='/']" } }],
  })}`,
);

/** A string of a structured field escapes as JSON does. Source: RFC 9651, 3.3.3. */
function structuredString(text: string): string {
  return JSON.stringify(text);
}

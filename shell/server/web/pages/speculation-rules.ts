/**
 * Value of the `Speculation-Rules` header: the browser may prefetch a page when a link to it is pressed (document rules default
 * to `conservative`), until the page has hydrated and marks the document, because navigation then needs no HTML. Browsers with
 * data saving ignore the rules.
 *
 * The rules are a data: URL, because a file would be another request before the first paint. They match the link's attribute:
 * `href_matches` would resolve a path against the data: URL and match nothing. Source:
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export const SPECULATION_RULES = structuredString(
  `data:application/speculationrules+json,${JSON.stringify({
    prefetch: [{ where: { selector_matches: ":root:not([data-hydrated]) [href^='/']" } }],
  })}`,
);

/** Structured field strings are escaped like JSON. Source: RFC 9651, 3.3.3. */
function structuredString(text: string): string {
  return JSON.stringify(text);
}

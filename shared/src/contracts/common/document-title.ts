/** A page's document title: the home page has its own, every other ends in the site's name. */
export function documentTitle(head: { readonly title: string }, siteName: string): string {
  return head.title.includes(siteName) ? head.title : `${head.title} | ${siteName}`;
}

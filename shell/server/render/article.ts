/** What a page's own structured data says of it as an article. */
export interface ArticleFacts {
  /** The day, as 2026-01-31, on which it was last changed; null where none is said that can be read. */
  readonly changedOn: string | null;
}

const ARTICLE = /^(?:Article|BlogPosting|NewsArticle)$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/;

/** Reads a page's structured data, which a remote wrote. Null for a page that is no article. */
export function articleOf(structuredData: readonly object[]): ArticleFacts | null {
  const said = structuredData.map((object): Readonly<Record<string, unknown>> => ({ ...object }));
  const article = said.find((object) => ARTICLE.test(text(object['@type'])));
  if (!article) return null;
  const [day = null] = DAY.exec(text(article['dateModified'] ?? article['datePublished'])) ?? [];
  return { changedOn: day };
}

/** The same with the picture's whole address in each article that names none: a remote does not know where its own lies. */
export function withPicture(
  structuredData: readonly object[],
  address: string | undefined,
): readonly object[] {
  if (address === undefined) return structuredData;
  return structuredData.map((object) =>
    articleOf([object]) && !('image' in object) ? { ...object, image: address } : object,
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

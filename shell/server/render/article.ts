/** Facts from an article's structured data. */
export interface ArticleFacts {
  /** Date of the last change, as 2026-01-31; null if missing or invalid. */
  readonly changedOn: string | null;
}

const ARTICLE = /^(?:Article|BlogPosting|NewsArticle)$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/;

/** Reads a page's structured data, which a remote wrote. Null if the page is not an article. */
export function articleOf(structuredData: readonly object[]): ArticleFacts | null {
  const objects = structuredData.map((object): Readonly<Record<string, unknown>> => ({ ...object }));
  const article = objects.find((object) => ARTICLE.test(text(object['@type'])));
  if (!article) return null;
  const [day = null] = DAY.exec(text(article['dateModified'] ?? article['datePublished'])) ?? [];
  return { changedOn: day };
}

/** Adds the picture's absolute URL to articles without an image, because a remote does not know its own URL. */
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

/** A stretch of text with one look. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const MARKS = /\*\*(?<strong>.+?)\*\*|\[(?<text>[^\]]+)\]\((?<to>\/[^)\s]*)\)/g;

/** Splits a text of an article at its marks: `**strong**` and `[a link](/path)`. */
export function toSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    spans.push(toSpan(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

function toSpan({ strong, text = '', to = '' }: Record<string, string | undefined>): Span {
  return strong === undefined ? { kind: 'link', text, to } : { kind: 'strong', text: strong };
}

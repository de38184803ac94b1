export interface Tag {
  readonly name: string;
  /** Names in lower case; values as written, without their quotes. */
  readonly attributes: ReadonlyMap<string, string>;
}

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|))?/y;

/** The opening tags of an HTML text, in one pass: what is read may be hostile, and a clever pattern could take hours over it. */
export function* tagsOf(html: string): Generator<Tag> {
  let at = html.indexOf('<');
  while (at !== -1) {
    const name = matchAt(NAME, html, at + 1);
    if (!name) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const { attributes, end } = attributesAt(html, NAME.lastIndex);
    yield { name: name[0].toLowerCase(), attributes };
    at = html.indexOf('<', end);
  }
}

function attributesAt(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (let found = matchAt(ATTRIBUTE, html, end); found; found = matchAt(ATTRIBUTE, html, end)) {
    const [, name = '', value = ''] = found;
    attributes.set(name.toLowerCase(), value.replace(/^(["'])(.*)\1$/s, '$2'));
    end = ATTRIBUTE.lastIndex;
  }
  return { attributes, end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

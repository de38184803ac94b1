/** The content of a mail, from which its text and HTML parts are made. */
export interface MailContent {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Small print: why the recipient gets this mail and how to unsubscribe. */
  readonly footer: readonly string[];
}

export type Block =
  | { readonly paragraph: string }
  | { readonly heading: string }
  | { readonly steps: readonly string[] }
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly link: string; readonly label: string };

/** The plain text part. */
export function toText({ title, blocks, footer }: MailContent): string {
  return [title, ...blocks.map(blockText), ['--', ...footer].join('\n'), ''].join('\n\n');
}

function blockText(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('heading' in block) return `${block.heading}\n${'-'.repeat(block.heading.length)}`;
  if ('steps' in block) return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  return `${block.label}:\n${block.link}`;
}

/** The HTML part: one column with inline styles and no external resources. */
export function toHtml({ subject, title, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f8fa;color:#0e2233;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #c9d5de;border-top:4px solid #0b5d66;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 28px;color:#4a6072;font-size:14px">
${footer.map((line) => `<p style="margin:0 0 8px">${withLinks(line)}</p>`).join('\n')}
</div>
</body>
</html>
`;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d66;color:#ffffff;text-decoration:none;font-weight:600';

function blockHtml(block: Block): string {
  if ('paragraph' in block)
    return `<p style="margin:0 0 16px">${withLinks(block.paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('heading' in block)
    return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escape(block.heading)}</h2>`;
  if ('steps' in block)
    return `<ol style="margin:0 0 16px;padding-left:24px">${block.steps.map((step) => `<li>${escapeKeepingReferences(step)}</li>`).join('')}</ol>`;
  if ('facts' in block) return factsHtml(block.facts);
  return `<p style="margin:0 0 16px"><a href="${escape(block.link)}" style="${BUTTON}">${escape(block.label)}</a></p>`;
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;white-space:nowrap;color:#4a6072;font-weight:500">${escape(label)}</th>` +
      `<td style="padding:6px 0;vertical-align:top;overflow-wrap:anywhere">${escapeKeepingReferences(oneLine(value))}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

/** Keeps visitors' text on one line, so that it cannot imitate other parts of the mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Escapes text and turns URLs into links. Paragraphs never contain URLs entered by visitors. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:])/)
    .map((part, index) => (index % 2 === 0 ? escapeKeepingReferences(part) : link(escape(part))))
    .join('');
}

function link(url: string): string {
  return `<a href="${url}" style="color:#0b5d66">${url}</a>`;
}

/** Escapes text and keeps references from breaking at their hyphens. */
function escapeKeepingReferences(text: string): string {
  return escape(text).replace(
    /\bAR-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

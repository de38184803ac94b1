import { createServer } from 'node:http';

/** Pages for the caught mails: a list, a mail's text, and its HTML without scripts. */
export function createMailbox(mails) {
  return createServer(({ method, url }, response) => {
    const [status, html, policy] = method === 'GET' ? answer(mails, url) : [405, page('Read-only', '')];
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy ?? "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    response.end(html);
  });
}

function answer(mails, url) {
  const [, id, part] = url.split('?')[0].split('/');
  if (id === '') return [200, listPage(mails)];
  const mail = mails.find((candidate) => candidate.id === id);
  if (mail === undefined) return [404, page('No such mail', '<p><a href="/">All mail</a></p>')];
  if (part === 'html') return [200, mail.html, "default-src 'none'; style-src 'unsafe-inline'; sandbox"];
  return [200, mailPage(mail)];
}

function listPage(mails) {
  const items = mails.map(
    ({ id, to, subject, date }) =>
      `<li><a href="/${id}">${escape(subject)}</a> to ${escape(to.join(', '))}, ${date}</li>`,
  );
  return page('Caught mails', items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>No mail yet.</p>');
}

function mailPage({ id, subject, headers, text }) {
  const head = headers.map(([name, value]) => `${escape(name)}: ${escape(value)}`).join('\n');
  const body = escape(text).replace(/https?:\/\/[^\s<>"&]+/g, (link) => `<a href="${link}">${link}</a>`);
  return page(
    subject,
    `<p><a href="/">All mail</a> <a href="/${id}/html">As HTML</a></p>\n<pre>${head}</pre>\n<pre>${body}</pre>`,
  );
}

const page = (title, content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body><main><h1>${escape(title)}</h1>
${content}
</main></body></html>
`;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

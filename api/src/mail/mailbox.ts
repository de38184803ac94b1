import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type Response } from 'express';
import * as z from 'zod';
import { AppError, errorCode } from '../errors.ts';
import { escape } from './mail-content.ts';

export const MAILBOX_PATH = '/api/dev/mailbox';

const MAX_SHOWN = 100;
const Mailbox = z.object({ name: z.string(), address: z.string() });
const StoredMail = z.object({
  id: z.string(),
  date: z.string(),
  from: Mailbox,
  to: Mailbox,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});
type StoredMail = z.infer<typeof StoredMail>;

/** Pages that show the mails in the mail folder. For the demo only, because anyone can read them. */
export function mailboxRoutes(folder: string): Router {
  const router = Router();
  router.get('/', async (_request, response) => sendPage(response, listPage(await readNewest(folder))));
  router.get('/:id', async (request, response) =>
    sendPage(response, mailPage(await readMail(folder, request.params.id))),
  );
  router.get('/:id/html', async (request, response) => {
    const { html } = await readMail(folder, request.params.id);
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.type('html').send(html);
  });
  return router;
}

/** File names start with the time, so the newest come last. */
async function readNewest(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(-MAX_SHOWN)
    .reverse();
  return Promise.all(newest.map((name) => readMail(folder, name.slice(0, -'.json'.length))));
}

async function readMail(folder: string, id: string): Promise<StoredMail> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new AppError('not_found');
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new AppError('not_found') : error;
  });
  return StoredMail.parse(JSON.parse(text));
}

function listPage(mails: readonly StoredMail[]): string {
  const items = mails.map(
    ({ id, to, subject, date }) =>
      `<li><a href="${MAILBOX_PATH}/${id}">${escape(subject)}</a> to ${escape(to.address)}, ${escape(date)}</li>`,
  );
  const content = items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>No mail yet.</p>';
  return page('Demo mailbox', content);
}

function mailPage({ id, from, to, subject, text, headers }: StoredMail): string {
  const shown = { From: from.address, To: to.address, ...headers };
  const head = Object.entries(shown).map(([name, value]) => `${escape(name)}: ${escape(value)}`);
  const body = escape(text).replace(/https?:\/\/[^\s<>"&]+/g, (url) => `<a href="${url}">${url}</a>`);
  return page(
    subject,
    `<p><a href="${MAILBOX_PATH}">All mail</a> <a href="${MAILBOX_PATH}/${id}/html">As HTML</a></p>
<pre>${head.join('\n')}</pre>
<pre>${body}</pre>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body><main><h1>${escape(title)}</h1>
${content}
</main></body></html>
`;
}

function sendPage(response: Response, html: string): void {
  response.type('html').send(html);
}

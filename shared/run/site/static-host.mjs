import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

/** Content types by file extension. */
export const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Files in a release's folder are immutable; `release.json` changes. */
const VERSIONED = /^\/[0-9a-f]{20}\//;

/** A remote's host: serves the files of one folder by GET and HEAD only. */
export function createStaticHost(folder) {
  return createServer(async (request, response) => {
    const answer = await answerFor(folder, request).catch(() => refusal(500));
    response.writeHead(answer.status, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  });
}

async function answerFor(folder, { method, url, headers }) {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' });
  const path = safePath(url);
  const body = path === undefined ? undefined : await readBelow(folder, path);
  if (body === undefined) return refusal(404);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const caching = {
    etag,
    'cache-control': VERSIONED.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
  };
  if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: caching };
  return {
    status: 200,
    headers: {
      ...caching,
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-length': body.length,
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

function refusal(status, headers = {}) {
  return { status, headers: { ...headers, 'content-length': 0 } };
}

/** The request's path below the folder; undefined unless it is a plain file path. */
function safePath(url) {
  try {
    const path = decodeURIComponent(url.split('?')[0]);
    const plain = !path.includes('\0') && !path.includes('\\');
    return plain && path.split('/').every((part) => !part.startsWith('.')) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The file's bytes; undefined for a missing file, a folder, or a link that leads outside. */
async function readBelow(folder, path) {
  try {
    const file = await realpath(join(folder, path));
    return file.startsWith((await realpath(folder)) + sep) ? await readFile(file) : undefined;
  } catch {
    return undefined;
  }
}

function isKnown(header, etag) {
  return header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false;
}

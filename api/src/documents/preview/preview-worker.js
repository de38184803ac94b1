import net from 'node:net';
import { MAX_ENGINE_BYTES } from './limits.js';
import { describePages, renderPage } from './pdf-pages.js';
import { readWordText } from './word-text.js';

// Plain JavaScript, because Node must be able to run it both from source and from the build. It runs once for each preview, in
// a process of its own: the document arrives on standard input, and the answer leaves on standard output.

/** The PDF engine asks for memory here. It fails cleanly when it gets none. */
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithinLimit(pages) {
  if (this.buffer.byteLength + pages * 65_536 > MAX_ENGINE_BYTES) throw new RangeError('out of memory');
  return grow.call(this, pages);
};

/** Nothing here needs the network. */
net.Socket.prototype.connect = () => {
  throw new Error('The network is disabled while documents are rendered.');
};

const [, , task, page] = process.argv;

try {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const result = await run(Buffer.concat(chunks));
  answer(Buffer.isBuffer(result) ? result : Buffer.from(JSON.stringify(result)));
} catch (error) {
  answer(Buffer.from(JSON.stringify({ reason: reasonOf(error) })));
}

/** @param {Buffer} bytes */
async function run(bytes) {
  if (task === 'text') return readWordText(bytes);
  return task === 'page' ? renderPage(bytes, Number(page)) : describePages(bytes);
}

/** @param {unknown} error */
function reasonOf(error) {
  const message = error instanceof Error ? error.message : '';
  return ['encrypted', 'no_page'].includes(message) ? message : 'damaged';
}

/** Ends the process once everything is written. @param {Buffer} bytes */
function answer(bytes) {
  process.stdout.end(bytes, () => process.exit());
}

import { basename } from 'node:path';

/** Names that earlier code used, with the plain name for each. A phrase matches whole words: `roomProps` has the word `room`. */
const PLAIN_NAMES = new Map([
  ['crew', 'workers'],
  ['culprit', 'failed candidate'],
  ['culprits', 'failed candidates'],
  ['doom', 'mark for removal'],
  ['doomed', 'marked for removal'],
  ['focus heir', 'restore focus'],
  ['forgive', 'clear'],
  ['forgiven', 'cleared'],
  ['furnish', 'install'],
  ['gather', 'batch, collect'],
  ['gatherer', 'batcher'],
  ['hand on', 'proxy'],
  ['house', 'project'],
  ['keep out', 'block'],
  ['keeps out', 'is blocked'],
  ['laps', 'timings'],
  ['let go', 'release'],
  ['let in', 'unblock'],
  ['let wait', 'mark waiting'],
  ['lock up', 'harden'],
  ['mix id', 'release set id'],
  ['office', 'mailer'],
  ['patience', 'timeout'],
  ['patient', 'with timeouts'],
  ['polish', 'recompress'],
  ['polished', 'recompressed'],
  ['polisher', 'recompressor'],
  ['room', 'workspace'],
  ['rooms', 'workspaces'],
  ['seat of', 'queue of'],
  ['send on', 'redirect'],
  ['shelf', 'store'],
  ['take jobs', 'serve jobs'],
  ['unsplit', 'live view'],
  ['walks', 'navigation paths'],
]);
const PATTERNS = [
  [/(?:^|_)(?:MOST|LONGEST)_/, 'MAX_…'],
  [/(?:^|[a-z])Mix(?=$|[A-Z])/, 'ReleaseSet'],
];

/** The plain name for a name with a private word; null for a plain one. */
export function plainNameFor(name) {
  const pattern = PATTERNS.find(([words]) => words.test(name));
  if (pattern) return pattern[1];
  const words = ` ${wordsOf(name).join(' ')} `;
  const found = [...PLAIN_NAMES].find(([phrase]) => words.includes(` ${phrase} `));
  return found ? found[1] : null;
}

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** ESLint rule: identifiers and file names use the terms of the field. */
export const plainWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { plain: '"{{name}}" is a private word. Use {{plain}} instead.' },
  },
  create(context) {
    const check = (node, name) => {
      const plain = plainNameFor(name);
      if (plain !== null) context.report({ node, messageId: 'plain', data: { name, plain } });
    };
    return {
      Program: (node) => check(node, basename(context.filename)),
      Identifier: (node) => check(node, node.name),
      JSXIdentifier: (node) => check(node, node.name),
      PrivateIdentifier: (node) => check(node, node.name),
    };
  },
};

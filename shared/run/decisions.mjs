import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './project.mjs';

const FOLDER = join(ROOT, 'shared', 'decisions');
const SUPERSEDED = 'superseded/';
const INDEX = join(FOLDER, 'README.md');
const TOPICS = [
  'Pages in the browser',
  'Forms and documents',
  'Mail and newsletter',
  'Accounts and access',
  'Staff area',
  'Analytics',
  'Composer and releases',
  'Database',
  'Operation',
  'Project and tools',
];
const PAGE =
  /^---\ndate: (?<date>\d{4}-\d\d-\d\d)\ntopic: (?<topic>.+)\n(?:amendedBy: \[(?<amendedBy>[\d, ]+)\]\n)?(?:supersededBy: (?<supersededBy>\d+)\n)?---\n\n# (?<number>\d+)\. (?<title>.+)\n/;

/** All pages: `{ file, number, title, date, topic, amendedBy, supersededBy }`, by number. Throws a Fault that names a page it cannot read. */
export function readDecisions() {
  return ['', SUPERSEDED]
    .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((file) => `${folder}${file}`))
    .filter((file) => /\d{4}-[^/]+\.md$/.test(file))
    .map(readPage)
    .sort((one, other) => one.number - other.number);
}

function readPage(file) {
  const found = PAGE.exec(readFileSync(join(FOLDER, file), 'utf8'))?.groups;
  if (found === undefined || !TOPICS.includes(found.topic))
    throw new Fault(
      `shared/decisions/${file} must begin with a date, a topic (${TOPICS.join(', ')}) and its title, as the other pages do.`,
    );
  if (file.startsWith(SUPERSEDED) !== (found.supersededBy !== undefined))
    throw new Fault(
      `shared/decisions/${file} is in the wrong folder. Pages with supersededBy, and no others, belong in ${SUPERSEDED}.`,
    );
  return {
    file,
    ...found,
    number: Number(found.number),
    amendedBy: found.amendedBy?.split(', ').map(Number) ?? [],
    supersededBy: found.supersededBy && Number(found.supersededBy),
  };
}

/** The text of the index: the pages of each topic, then the superseded ones, the newest first. */
export function decisionIndex(pages) {
  const current = pages.filter(({ supersededBy }) => supersededBy === undefined);
  const superseded = pages.filter(({ supersededBy }) => supersededBy !== undefined);
  return [
    '# Decisions\n',
    'Why things are as they are, a page of at most 400 words each. `npm run decisions` writes this index from the head of each page.\n',
    ...TOPICS.map((topic) =>
      list(
        topic,
        current.filter((page) => page.topic === topic),
      ),
    ),
    list('Superseded', superseded),
  ].join('\n');
}

function list(heading, pages) {
  return `## ${heading}\n\n${pages.map(indexLine).reverse().join('\n')}\n`;
}

function indexLine({ file, number, title, date, amendedBy, supersededBy }) {
  const notes = [
    date,
    ...(amendedBy.length > 0 ? [`amended by ${amendedBy.join(' and ')}`] : []),
    ...(supersededBy === undefined ? [] : [`superseded by ${supersededBy}`]),
  ];
  return `- ${number}. [${title}](${file}) (${notes.join(', ')})`;
}

/** Writes the index. */
export function writeDecisionIndex() {
  writeFileSync(INDEX, decisionIndex(readDecisions()));
}

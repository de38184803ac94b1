import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../fault.mjs';

const TEMPLATE = fileURLToPath(new URL('template/', import.meta.url));
const TABLE = 'shared/src/federation/remotes.json';
/** New workspaces copy their configuration from this one. */
const PATTERN = 'marketing';
const FURTHEST_PORT = 3009;
const TAKEN_NAMES = ['shell', 'api', 'e2e', 'shared', 'assets'];

/**
 * Creates a remote's workspace below `root`, adds its line to the table, and updates the files that cannot read the
 * table. Returns the written files.
 */
export function scaffoldRemote(root, name) {
  const table = readTable(root);
  requireFreeName(root, table, name);
  const workspace = `mfe-${name}`;
  const ports = Object.values(table).map(({ port }) => port);
  const port = Math.max(...ports) + 1;
  if (port > FURTHEST_PORT) throw new Fault(`No port up to ${FURTHEST_PORT} is free for another remote.`);
  const last = Object.keys(table).at(-1);
  return [
    ...writeWorkspace(root, name),
    ...edit(root, TABLE, (text) =>
      json(text, (all) => ({ ...all, [name]: { workspace, port, owns: [`/${name}`] } })),
    ),
    ...edit(root, 'package.json', (text) =>
      json(text, (all) => ({ ...all, workspaces: withWorkspace(all.workspaces, workspace) })),
    ),
    ...edit(root, 'docker-compose.yml', (text) => withService(text, last, name)),
    ...edit(root, '.env.example', (text) => withVariables(text, last, name, port)),
    ...edit(root, 'README.md', (text) =>
      afterLine(text, new RegExp(`^\\| \\[?mfe-${last}\\b`), `| ${workspace} | \`/${name}\` | ${port} |`),
    ),
    ...edit(root, 'e2e/fixtures/routes.ts', (text) => withRoute(text, name)),
  ];
}

const readTable = (root) => JSON.parse(readFileSync(join(root, TABLE), 'utf8'));

/** The name becomes part of variable names, a global name and a path. */
function requireFreeName(root, table, name) {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name))
    throw new Fault(
      "A remote's name has 2 to 30 lower-case letters and digits, a letter first: npm run new-remote -- careers",
    );
  const isOwned = Object.values(table).some(({ owns }) => owns.includes(`/${name}`));
  if (name in table || TAKEN_NAMES.includes(name) || isOwned || existsSync(join(root, `mfe-${name}`)))
    throw new Fault(`${name} is taken. Choose another name.`);
}

function writeWorkspace(root, name) {
  const workspace = `mfe-${name}`;
  const pattern = `mfe-${PATTERN}`;
  const configured = ['package.json', 'webpack.config.ts'].map((file) => [
    file,
    readFileSync(join(root, pattern, file), 'utf8').replaceAll(new RegExp(`\\b${PATTERN}\\b`, 'g'), name),
  ]);
  const written = readdirSync(TEMPLATE, { recursive: true })
    .filter((file) => file.endsWith('.template'))
    .map((file) => [
      filled(file.replace(/\.template$/, ''), name),
      filled(readFileSync(join(TEMPLATE, file), 'utf8'), name),
    ]);
  return [...configured, ...written].map(([file, text]) => {
    const path = join(workspace, file);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return path;
  });
}

const filled = (text, name) =>
  text.replaceAll('__name__', name).replaceAll('__Name__', name[0].toUpperCase() + name.slice(1));

function edit(root, path, change) {
  const before = readFileSync(join(root, path), 'utf8');
  writeFileSync(join(root, path), change(before));
  return [path];
}

const json = (text, change) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`;

function withWorkspace(workspaces, workspace) {
  const end = workspaces.findLastIndex((workspace) => workspace.startsWith('mfe-')) + 1;
  return workspaces.toSpliced(end, 0, workspace);
}

/** Adds a copy of the last remote's service below it, and its address next to the last one's. */
function withService(text, last, name) {
  const service = new RegExp(`^  mfe-${last}:\\n(?: {4}.*\\n)+`, 'm').exec(text)?.[0];
  if (service === undefined) throw new Fault(`docker-compose.yml has no service mfe-${last} to copy.`);
  const [LAST, NAME] = [last.toUpperCase(), name.toUpperCase()];
  const next = service
    .replaceAll(`mfe-${last}`, `mfe-${name}`)
    .replace(`{${LAST}_VERSION`, `{${NAME}_VERSION`);
  return afterLine(
    text.replace(service, () => `${service}\n${next}`),
    new RegExp(`^ +${LAST}_PUBLIC_KEY:`),
    `      ${NAME}_URL: http://mfe-${name}:8080\n      ${NAME}_PUBLIC_KEY:`,
  );
}

function withVariables(text, last, name, port) {
  const [LAST, NAME] = [last.toUpperCase(), name.toUpperCase()];
  return [
    [`${LAST}_PORT=`, `# ${NAME}_PORT=${port}`],
    [`${LAST}_URL=`, `# ${NAME}_URL=http://127.0.0.1:${port}`],
    [`${LAST}_PUBLIC_KEY=`, `# ${NAME}_PUBLIC_KEY=`],
    [`${LAST}_VERSION=`, `# ${NAME}_VERSION=latest`],
  ].reduce((before, [line, added]) => afterLine(before, new RegExp(`^# ${line}`), added), text);
}

function withRoute(text, name) {
  const list = /^export const PUBLIC_ROUTES[^=]*= \[\n[\s\S]*?^\];/m.exec(text)?.[0];
  if (list === undefined) throw new Fault('e2e/fixtures/routes.ts has no PUBLIC_ROUTES to add to.');
  return text.replace(list, () => list.replace(/\];$/, `  route('@${name}')('/${name}'),\n];`));
}

function afterLine(text, pattern, added) {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => pattern.test(line));
  if (at < 0) throw new Fault(`No line matches ${pattern.source}, so there is no place for "${added}".`);
  return lines.toSpliced(at + 1, 0, added).join('\n');
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseDocument } from 'yaml';
import { ROOT } from '../run/project.mjs';

const GUIDES = join(ROOT, 'shared', 'containers', 'guide');
/** Runbooks, each at most a page long. */
const RUNBOOKS = ['backup', 'full-disk', 'lost-node', 'secrets', 'stolen-host', 'upgrade'];
/** Maximum number of lines. */
const MAX_LINES = 85;
const MAX_WORDS = 750;

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** The scaled file is laid over the other one, and has tags of its own. */
const files = ['docker-compose.yml', 'docker-compose.scale.yml'];
const keysOf = (section) =>
  files.flatMap((file) => {
    const found = parseDocument(read(file), { logLevel: 'silent' }).get(section);
    return (found?.items ?? []).map(({ key }) => key.value);
  });
const services = new Set(keysOf('services'));
const programs = new Set(
  [...read('api/webpack.config.ts').matchAll(/^ {4}'?([\w-]+)'?: '\.\/src/gm)].map(([, name]) => name),
);

/** Subcommands followed by service names, and subcommands followed by one service and a program. */
const MANY = ['build', 'stop', 'up', 'rm', 'ps'];
const ONE = ['run', 'exec'];
const WITH_VALUE = ['-v', '-e', '--entrypoint', '--user'];

/** The services and mounts in a command of Docker Compose: `{ services, mounts }`. */
function namesIn(command) {
  const [subcommand, ...words] = command.split(/\s+/);
  const named = { services: [], mounts: [] };
  while (words.length > 0) {
    const word = words.shift();
    if (subcommand === 'run' && word === '-v') named.mounts.push(words[0]);
    if (WITH_VALUE.includes(word)) words.shift();
    else if (/^[<>|;&]/.test(word)) break;
    else if (!word.startsWith('-')) {
      named.services.push(word);
      if (ONE.includes(subcommand)) break;
    }
  }
  return { subcommand, ...named };
}

const texts = readdirSync(GUIDES).map((file) => ({ file, text: readFileSync(join(GUIDES, file), 'utf8') }));
const commands = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/docker compose ([a-z][^`\n|&;]*)/g)].map(([, command]) => ({
    file,
    command: command.trim(),
    ...namesIn(command.trim()),
  })),
);

describe('the runbooks', () => {
  it.each(RUNBOOKS)('%s is one page', (name) => {
    const text = readFileSync(join(GUIDES, `${name}.md`), 'utf8');

    expect(text.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
  });

  it('are linked from the README', () => {
    for (const name of RUNBOOKS) expect(read('README.md')).toContain(`shared/containers/guide/${name}.md`);
  });

  it('name services of the compose files', () => {
    const isKnown = (service) => service.startsWith('$') || services.has(service.replace('$node', '1'));
    const unknown = commands.flatMap(({ file, command, subcommand, services: named }) =>
      (MANY.concat(ONE).includes(subcommand) ? named.filter((name) => !isKnown(name)) : []).map(
        (name) => `${file}: service ${name} in "${command}"`,
      ),
    );

    expect(commands.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });

  // `run -v name:/path` mounts a volume of the project only if the service declares it. Otherwise it mounts a new,
  // empty one.
  it('mount no volume that a service does not name', () => {
    const mounting = commands.filter(({ mounts }) => mounts.some((mount) => !/^[./$]/.test(mount)));

    expect(mounting.map(({ file, command }) => `${file}: ${command}`)).toEqual([]);
  });

  it('label for SELinux what they mount from the host', () => {
    const mounts = texts.flatMap(({ text }) =>
      [...text.matchAll(/ -v ([./$]\S*)/g)].map(([, mount]) => mount),
    );

    expect(mounts.filter((mount) => !/[:,][zZ]$/.test(mount))).toEqual([]);
  });

  it('reach backups and the shell’s data through the service that has them', () => {
    const elsewhere = commands.filter(
      ({ subcommand, command, services: named }) =>
        ONE.includes(subcommand) && / \/(backups|shell)\b/.test(command) && !named.includes('backup'),
    );

    expect(elsewhere.map(({ file, command }) => `${file}: ${command}`)).toEqual([]);
  });

  // On the host, the command would open a different database.
  it('run programs of the API in its container', () => {
    const onHost = texts.filter(({ text }) => /npm run admin\b/.test(text)).map(({ file }) => file);

    expect(onHost).toEqual([]);
  });

  it('end a loop over replicas at the first that fails', () => {
    const loops = texts.flatMap(({ text }) => text.match(/\bfor .*docker compose up .*\bdone/g) ?? []);

    expect(loops.length).toBeGreaterThan(2);
    expect(loops.filter((loop) => !loop.includes('|| break; done'))).toEqual([]);
  });

  it('read scripts that the checkout has', () => {
    const scripts = texts.flatMap(({ text }) =>
      [...text.matchAll(/ < (\S+\.sql)$/gm)].map(([, path]) => path),
    );

    expect(scripts).not.toEqual([]);
    expect(scripts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('run programs that the image of the API has', () => {
    const named = commands.flatMap(({ command }) =>
      [...command.matchAll(/dist\/([\w-]+)\.js/g)].map(([, name]) => name),
    );

    expect(named).toEqual(expect.arrayContaining(['backup-command', 'restore-command']));
    expect(named.filter((name) => !programs.has(name))).toEqual([]);
  });
});

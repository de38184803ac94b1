// Copies the packages that a server's code needs to run: `node runtime-packages.mjs <folder of code> <target>`. An image then has
// what its bundles import, without the compilers that its workspace was built with. The code goes into `<target>/dist`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An import at the start of a line, as bundlers and formatters write it, or a call. */
const IMPORT = /(?:^(?:import|export)\b[^"'();]*|^\} from |\bimport\()["']([@\w][\w./-]*)["']/gm;
const CODE = /\.[cm]?js$/;

/** Folders below `root` of every package that the code in `folder` needs, including transitive ones. */
export function runtimePackages(root, folder) {
  const workspace = nearestPackage(folder);
  const own = new Set(Object.keys(readPackage(workspace).dependencies ?? {}));
  const found = new Set();
  const visit = (name, from) => {
    const place = resolvePackage(root, from, name);
    if (place === undefined || found.has(place)) return place !== undefined;
    found.add(place);
    for (const [next, isNeeded] of needsOf(readPackage(place), own))
      if (!visit(next, place) && isNeeded) throw new Error(`${name} needs ${next}, which is not installed.`);
    return true;
  };
  for (const name of importsIn(folder))
    if (!visit(name, folder)) throw new Error(`${folder} imports ${name}, which is not installed.`);
  return [...found].map((place) => relative(root, place)).sort();
}

/** A package may load its peers by name; it uses those that the workspace has, a database driver for example. */
function needsOf(manifest, own) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys({ ...peerDependencies, ...peerDependenciesMeta }).filter((name) => own.has(name));
  return [
    ...Object.keys(dependencies).map((name) => [name, !(name in optionalDependencies)]),
    ...Object.keys(optionalDependencies).map((name) => [name, false]),
    ...peers.map((name) => [name, false]),
  ];
}

function importsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => CODE.test(file));
  const requests = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map(([, request]) => request),
  );
  return [...new Set(requests.map(packageOf))].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  );
}

const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** As Node resolves it: upward, from one `node_modules` to the next. */
function resolvePackage(root, from, name) {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return relative(root, from) === '' ? undefined : resolvePackage(root, dirname(from), name);
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const nearestPackage = (folder) =>
  existsSync(join(folder, 'package.json')) ? folder : nearestPackage(dirname(folder));

/**
 * Copies them so that code and packages find the same versions as here: what is installed in the workspace itself lies next to
 * the code, because the root may have another version of it, for other packages.
 */
export function copyPackages(root, folder, target) {
  const workspace = relative(root, nearestPackage(folder));
  for (const place of runtimePackages(root, folder)) {
    const to = place.startsWith(`${workspace}/`) ? join('dist', relative(workspace, place)) : place;
    cpSync(join(root, place), join(target, to), {
      recursive: true,
      filter: (path) => !relative(join(root, place), path).split('/').includes('node_modules'),
    });
  }
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), '{ "private": true, "type": "module" }\n');
}

const [, program, folder, target] = process.argv;
if (program === fileURLToPath(import.meta.url))
  copyPackages(
    fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, ''),
    resolve(folder),
    resolve(target),
  );

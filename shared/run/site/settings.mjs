import { join, resolve } from 'node:path';
import { Fault } from '../fault.mjs';
import { remotes, ROOT } from '../project.mjs';

const port = (text) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number < 65536 ? undefined : 'a port from 1 to 65535';
};
/** Only a rough check; the API checks the rest. Node's URL cannot parse several hosts. */
const databaseUrl = (text) =>
  /^mysql:\/\/[^/]+\/./.test(text) ? undefined : 'a URL such as mysql://user:password@127.0.0.1:3306/site';
/** The same check as in the API and the shell, before either starts. */
const origin = (text) => {
  const { href, origin: own, protocol } = URL.parse(text) ?? {};
  if (!['http:', 'https:'].includes(protocol)) return 'a URL such as https://www.example.com';
  return href === `${own}/`
    ? undefined
    : 'an origin without a path, query, fragment or user, such as https://www.example.com';
};
const email = (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? undefined : 'an email address');
const password = (text) => ([...text].length >= 8 ? undefined : 'at least 8 characters long');
const anything = () => undefined;

const hostPort = (remote) => `${remote.name.toUpperCase()}_PORT`;

/** The variables that `npm start` reads: name → default (undefined if optional) and check (undefined if valid). */
export const variables = () => ({
  PORT: { fallback: '3000', check: port },
  API_PORT: { fallback: '4000', check: port },
  ...Object.fromEntries(
    remotes().map((remote) => [hostPort(remote), { fallback: String(remote.port), check: port }]),
  ),
  SHELL_DEV_PORT: { fallback: '3010', check: port },
  DATA_DIR: { fallback: '.data', check: anything },
  DATABASE_URL: { check: databaseUrl },
  SITE_URL: { check: origin },
  ADMIN_EMAIL: { fallback: 'admin@ledgerwell.example', check: email },
  ADMIN_PASSWORD: { check: password },
});

/** Reads and checks the environment of `npm start`. Reports all errors together. An empty variable counts as missing. */
export function readSettings(env) {
  const table = Object.entries(variables());
  const values = Object.fromEntries(table.map(([name, { fallback }]) => [name, env[name] || fallback]));
  const faults = table.flatMap(([name, { check }]) => {
    const wanted = values[name] === undefined ? undefined : check(values[name]);
    return wanted === undefined ? [] : [`${name} must be ${wanted}`];
  });
  faults.push(...sharedPorts(values));
  if (faults.length > 0)
    throw new Fault(`The environment is not valid (see .env.example): ${faults.join('; ')}.`);
  return toSettings(values);
}

function sharedPorts(values) {
  const names = Object.keys(values).filter((name) => name.endsWith('PORT'));
  return names
    .filter((name, index) => names.findIndex((other) => values[other] === values[name]) < index)
    .map((name) => `${name} must differ from the other ports`);
}

function toSettings(values) {
  const sitePort = Number(values.PORT);
  return {
    port: sitePort,
    apiPort: Number(values.API_PORT),
    hosts: remotes().map((remote) => ({ ...remote, port: Number(values[hostPort(remote)]) })),
    shellDevPort: Number(values.SHELL_DEV_PORT),
    dataDir: resolve(ROOT, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL ?? `http://localhost:${sitePort}`,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
  };
}

/** Where the demo's data is, for the last lines of the start. */
export function dataLocations({ dataDir, databaseUrl }) {
  return {
    database: databaseUrl === undefined ? join(dataDir, 'site.sqlite') : withoutPassword(databaseUrl),
    documents: join(dataDir, 'application-documents'),
    mails: join(dataDir, 'mail'),
    logs: join(dataDir, 'logs'),
  };
}

function withoutPassword(address) {
  return address.replace(/^(mysql:\/\/[^:/]*):.*@(?=[^@]*$)/, '$1@');
}

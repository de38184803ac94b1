// `npm run secrets`: writes the secrets that docker-compose.yml needs into `.env`, and keeps existing ones.
// `npm run secrets -- rotate secret` and `-- rotate key` rotate the secrets of sign-in, see
// ../../containers/guide/secrets.md.
import { appendFileSync, chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { runCommand } from '../fault.mjs';
import { ROOT } from '../project.mjs';
import { accessKey, randomSecret } from './generate.mjs';
import { rotate } from './rotate.mjs';

/** Name → generator of a value. */
const MADE = {
  SITE_URL: () => `http://localhost:${process.env.PORT || 3000}`,
  MYSQL_PASSWORD: randomSecret,
  MYSQL_ROOT_PASSWORD: randomSecret,
  AUTH_JWT_KEY: accessKey,
  AUTH_SECRET: randomSecret,
  RELEASE_TOKEN: randomSecret,
  // Used by docker-compose.scale.yml.
  REDIS_PASSWORD: randomSecret,
  STORE_SECRET: randomSecret,
};

export const MADE_SECRETS = Object.keys(MADE);

/** The API sends its mails to the mail catcher, and `docker compose` starts it. */
const TRIAL = { MAIL_CATCHER: () => '1', COMPOSE_PROFILES: () => 'mail-catcher' };

/** For a site on this machine without a mail server, the catcher receives all mails. Other sites must name a mail server. */
const isTrial = ({ SITE_URL, SMTP_URL, MAIL_CATCHER }) =>
  MAIL_CATCHER
    ? MAIL_CATCHER === '1'
    : !SMTP_URL && new URL(SITE_URL || MADE.SITE_URL()).hostname === 'localhost';

/** Adds missing values to an env file with mode 0600. Returns the added names. */
export function writeSecrets(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const given = parseEnv(text);
  const wanted = Object.entries(isTrial(given) ? { ...MADE, ...TRIAL } : MADE);
  const missing = wanted.filter(([name]) => !given[name]);
  const added = Object.fromEntries(missing.map(([name, make]) => [name, make()]));
  const lines = Object.entries(added).map(([name, value]) => `${name}='${value}'\n`);
  appendFileSync(file, (text === '' || text.endsWith('\n') ? '' : '\n') + lines.join(''), { mode: 0o600 });
  chmodSync(file, 0o600);
  return Object.keys(added);
}

/** Rotates a secret in an env file. Returns the next steps. The file is replaced atomically. */
export function rotateSecrets(what, file) {
  const { text, done } = rotate(what, existsSync(file) ? readFileSync(file, 'utf8') : '');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return done;
}

function complete(file) {
  const added = writeSecrets(file);
  console.log(added.length > 0 ? `Added to .env: ${added.join(', ')}.` : '.env has all that is needed.');
  if (added.includes('MAIL_CATCHER'))
    console.log(
      'The mail catcher keeps all mail. Before the site goes public, set SITE_URL and SMTP_URL, and remove MAIL_CATCHER and COMPOSE_PROFILES.',
    );
}

if (process.argv[1] === import.meta.filename)
  runCommand(() => {
    const [command, what] = process.argv.slice(2);
    if (command === 'rotate') console.log(rotateSecrets(what, join(ROOT, '.env')));
    else complete(join(ROOT, '.env'));
  });

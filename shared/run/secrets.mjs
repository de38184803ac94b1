// `npm run secrets`: writes the secrets that docker-compose.yml needs into `.env`; keeps existing ones.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { runCommand } from './fault.mjs';
import { ROOT } from './project.mjs';

const random = () => randomBytes(32).toString('base64url');

/** Name → generator of a value. Passwords become part of a URL: letters, digits, `-` and `_` only. */
const MADE = {
  SITE_URL: () => `http://localhost:${process.env.PORT || 3000}`,
  MYSQL_PASSWORD: random,
  MYSQL_ROOT_PASSWORD: random,
  AUTH_JWT_KEY: () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).trim().replaceAll('\n', '\\n');
  },
  AUTH_SECRET: random,
  RELEASE_TOKEN: random,
};

export const MADE_SECRETS = Object.keys(MADE);

/** A site on this machine without a mail server: its mails are caught. Any other must name its mail server. */
const isTrial = ({ SITE_URL, SMTP_URL, MAIL_CATCHER }) =>
  !SMTP_URL && !MAIL_CATCHER && new URL(SITE_URL).hostname === 'localhost';

/** Adds missing values to an env file that only its owner may read; returns the names added. */
export function writeSecrets(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const given = parseEnv(text);
  const made = Object.fromEntries(
    MADE_SECRETS.filter((name) => !given[name]).map((name) => [name, MADE[name]()]),
  );
  const added = { ...made, ...(isTrial({ ...given, ...made }) ? { MAIL_CATCHER: '1' } : {}) };
  const lines = Object.entries(added).map(([name, value]) => `${name}='${value}'\n`);
  appendFileSync(file, (text === '' || text.endsWith('\n') ? '' : '\n') + lines.join(''), { mode: 0o600 });
  chmodSync(file, 0o600);
  return Object.keys(added);
}

if (process.argv[1] === import.meta.filename)
  runCommand(() => {
    const added = writeSecrets(join(ROOT, '.env'));
    console.log(added.length > 0 ? `Added to .env: ${added.join(', ')}.` : '.env has all that is needed.');
    if (added.includes('MAIL_CATCHER'))
      console.log(
        'The mail catcher keeps all mail. Before the site goes public, set SITE_URL and SMTP_URL and remove MAIL_CATCHER.',
      );
  });

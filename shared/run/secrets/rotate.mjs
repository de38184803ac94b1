import { parseEnv } from 'node:util';
import { Fault } from '../fault.mjs';
import { accessKey, randomSecret } from './generate.mjs';

/**
 * The rotations of `npm run secrets -- rotate <what>`. Each maps the values of an env file to the values to set (null
 * removes one) and the next steps.
 */
const ROTATIONS = {
  secret: (given) => (given.AUTH_SECRET_NEXT ? useNextSecret(given) : announceSecret()),
  key: (given) => (given.AUTH_JWT_KEY_NEXT ? useNextKey(given) : announceOrDrop(given)),
};

/** Processes that have not restarted yet must accept what the new secret has signed. */
const announceSecret = () => ({
  values: { AUTH_SECRET_NEXT: randomSecret() },
  done: 'Step 1 of 2: AUTH_SECRET_NEXT is announced. Restart every API process, then run this command again.',
});

const useNextSecret = ({ AUTH_SECRET, AUTH_SECRET_NEXT, AUTH_SECRET_PREVIOUS }) => ({
  values: {
    AUTH_SECRET: AUTH_SECRET_NEXT,
    AUTH_SECRET_NEXT: null,
    AUTH_SECRET_PREVIOUS: [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean).join(','),
  },
  done: 'Step 2 of 2: the next secret is used now, and the earlier one is in AUTH_SECRET_PREVIOUS. Restart the API.',
});

/** A key signs only after all verifiers know it, and verifies until its last token has expired. */
const WAIT = 'Restart the API, wait 20 minutes, then run this command again';

const useNextKey = ({ AUTH_JWT_KEY, AUTH_JWT_KEY_NEXT }) => ({
  values: {
    AUTH_JWT_KEY: AUTH_JWT_KEY_NEXT,
    AUTH_JWT_KEY_NEXT: null,
    AUTH_JWT_KEY_PREVIOUS: AUTH_JWT_KEY,
  },
  done: `Step 2 of 3: the next key signs now. ${WAIT}.`,
});

const announceOrDrop = ({ AUTH_JWT_KEY_PREVIOUS }) =>
  AUTH_JWT_KEY_PREVIOUS
    ? {
        values: { AUTH_JWT_KEY_PREVIOUS: null },
        done: 'Step 3 of 3: the previous key is removed. Restart the API.',
      }
    : {
        values: { AUTH_JWT_KEY_NEXT: accessKey() },
        done: `Step 1 of 3: AUTH_JWT_KEY_NEXT is announced. ${WAIT}.`,
      };

/** The text of an env file after a rotation, and the next steps. */
export function rotate(what, text) {
  const rotation = Object.hasOwn(ROTATIONS, what ?? '') ? ROTATIONS[what] : null;
  if (!rotation) throw new Fault('Say what to rotate: npm run secrets -- rotate secret, or rotate key.');
  const given = parseEnv(text);
  for (const name of ['AUTH_SECRET', 'AUTH_JWT_KEY'])
    if (!given[name]) throw new Fault(`.env has no ${name} yet. Run: npm run secrets`);
  const { values, done } = rotation(given);
  return { text: Object.entries(values).reduce(withValue, text), done };
}

/** Replaces every assignment of a variable, including quoted values of several lines. Keys are written in one line. */
function withValue(text, [name, value]) {
  const assignment = new RegExp(`^${name}=(?:'[^']*'|"[^"]*"|[^\\n]*)\\n?`, 'gm');
  const rest = text.replace(assignment, '');
  const end = rest === '' || rest.endsWith('\n') ? '' : '\n';
  return value === null ? rest : `${rest}${end}${name}='${value.replaceAll('\n', '\\n')}'\n`;
}

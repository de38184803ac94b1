import { describe, expect, it } from '@jest/globals';
import { withSecretFiles } from './secret-files.ts';

const NAMES = ['AUTH_SECRET', 'SMTP_URL'];
const FILES: Readonly<Record<string, string>> = {
  '/run/secrets/auth': 'kept in a file\n',
  '/run/empty': '\n',
};

function read(environment: Readonly<Record<string, string | undefined>>) {
  return withSecretFiles(environment, NAMES, (path) => {
    const text = FILES[path];
    if (text === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return text;
  });
}

describe('a secret in a file', () => {
  it('is the value of the variable without the line break at its end', () => {
    const { environment, faults } = read({
      AUTH_SECRET_FILE: '/run/secrets/auth',
      SMTP_URL: 'smtp://mail.example',
    });

    expect(environment).toMatchObject({ AUTH_SECRET: 'kept in a file', SMTP_URL: 'smtp://mail.example' });
    expect(faults).toEqual([]);
  });

  it('may stand beside the empty variable that a compose file passes on', () => {
    expect(read({ AUTH_SECRET: '', AUTH_SECRET_FILE: '/run/secrets/auth' })).toMatchObject({
      environment: { AUTH_SECRET: 'kept in a file' },
      faults: [],
    });
  });

  it('does not stand beside another value', () => {
    expect(read({ AUTH_SECRET: 'other', AUTH_SECRET_FILE: '/run/secrets/auth' }).faults).toEqual([
      'AUTH_SECRET and AUTH_SECRET_FILE cannot be set together: remove one of them',
    ]);
  });

  it('must be there, which every fault says at once', () => {
    expect(read({ AUTH_SECRET_FILE: '/nowhere', SMTP_URL_FILE: '/run/empty' }).faults).toEqual([
      'AUTH_SECRET_FILE names /nowhere, which cannot be read (ENOENT)',
      'SMTP_URL_FILE names /run/empty, which is empty',
    ]);
  });

  it('is read for the variables that may be secret alone', () => {
    expect(read({ PATH_FILE: '/run/secrets/auth' }).environment['PATH']).toBeUndefined();
  });
});

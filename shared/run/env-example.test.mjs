import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { VARIABLES } from '../../api/src/config.ts';
import { DEFAULT_SITE_FACTS } from '../src/contracts/public/site-facts.ts';
import { ROOT } from './project.mjs';
import { variables } from './site/settings.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const namesIn = (path, pattern) => [...read(path).matchAll(pattern)].map(([, name]) => name);
const documented = namesIn('.env.example', /^# ([A-Z0-9_]+)=/gm);
const SCHEMA_ENTRY = /^ {2,4}([A-Z][A-Z0-9_]+):/gm;
const SHELL_SETTINGS = ['shell/server/config.ts', 'shell/server/storage/storage-settings.ts'];

describe('.env.example', () => {
  it('documents what npm start reads', () => {
    expect(documented).toEqual(expect.arrayContaining(Object.keys(variables())));
  });

  it('documents what the API reads', () => {
    expect(documented).toEqual(expect.arrayContaining([...VARIABLES]));
  });

  it('documents what the shell reads', () => {
    const names = SHELL_SETTINGS.flatMap((file) => namesIn(file, SCHEMA_ENTRY));

    expect(documented).toEqual(expect.arrayContaining(names));
  });

  it('documents every site fact', () => {
    const toVariable = (fact) => `SITE_${fact.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

    expect(documented).toEqual(expect.arrayContaining(Object.keys(DEFAULT_SITE_FACTS).map(toVariable)));
  });

  it('names no variable twice', () => {
    expect(documented).toEqual([...new Set(documented)]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './search-text.ts';

describe('a search', () => {
  it.each([
    ['Harbor freight', ['harbor', 'freight']],
    ['  Müller &  Söhne ', ['muller', 'sohne']],
    ['acme acme', ['acme']],
    ['O’Brien-Smith', ['brien', 'smith']],
    ['Jane.Doe@harbor.example', ['janedoeharborexample']],
    ['@harbor', ['harbor']],
    ['+1 (202) 555-0101', ['2025550101']],
    ['555 0101', ['5550101']],
    ['2024', ['2024']],
    ['AR-7K3M-92QX', ['7k3m92qx']],
    ['ar7k3m92qx', ['7k3m92qx']],
    ['AR-7K3M-92OI', ['7k3m9201']],
    ['7K3M-92QX', ['7k3m92qx']],
    ['Jean-Paul', ['jean', 'paul']],
    ['Armstrongs', ['armstrongs']],
    ['Дельта', ['дельта']],
    ['+harbor -freight "x* <(~@', ['harbor', 'freight']],
  ])('for %j looks for %j', (text, terms) => {
    expect(parseSearch(text).terms).toEqual(terms);
  });

  it.each([
    ['of', [], ['of']],
    ['Bank of A', ['bank'], ['of', 'a']],
    ['of "of" OF', [], ['of']],
    ['@ - *', [], []],
    ['12', [], ['12']],
  ])('for %j leaves out what is too short', (text, terms, ignored) => {
    expect(parseSearch(text)).toEqual({ terms, ignored });
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './search-text.ts';

describe('a search', () => {
  it.each([
    ['Harbor freight', ['harbor', 'freight']],
    ['  Müller &  Söhne ', ['muller', 'sohne']],
    ['acme acme', ['acme']],
    ['O’Brien-Smith', ['o', 'brien', 'smith']],
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
    ['+harbor -freight "x* <(~@', ['harbor', 'freight', 'x']],
    ['Øre Łódź', ['ore', 'lodz']],
    ['Großmann', ['grossmann']],
    ['3M', ['3m']],
    ['Bank of A', ['bank', 'of', 'a']],
    ['12', ['12']],
    ['@ - *', []],
  ])('for %j looks for %j', (text, terms) => {
    expect(parseSearch(text).terms).toEqual(terms);
  });

  it('tells which of its words are too short to be the start of another one', () => {
    expect(parseSearch('Ng of 株 株式 Harbor 3').short).toEqual(['ng', 'of', '3']);
  });
});

describe('a search for a phone number', () => {
  it.each([
    ['+1 (555) 010-2030 ext. 12', '5550102030'],
    ['001 555 010 2030', '5550102030'],
    ['555.010.2030x12', '5550102030'],
    ['+44 20 7946 0018', '79460018'],
    ['+44 (0)20 7946 0018', '79460018'],
    ['0044 20 7946 0018', '79460018'],
    ['442079460018', '79460018'],
    ['020 7946 0018', '2079460018'],
    ['+45 12 34 56 78', '12345678'],
    ['+44 20', '4420'],
    ['010-2030', '0102030'],
    ['555–0101', '5550101'],
    ['007', '007'],
  ])('written as %j looks for %j, which every way to write it has', (text, digits) => {
    expect(parseSearch(text).terms).toEqual([digits]);
  });

  it.each([
    ['120x60', ['120x60']],
    ['ext 12', ['ext', '12']],
  ])('is not what %j is', (text, terms) => {
    expect(parseSearch(text).terms).toEqual(terms);
  });
});

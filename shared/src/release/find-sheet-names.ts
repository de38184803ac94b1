import type { SheetNames } from '../federation/release.ts';

/**
 * Which names of the shell's sheet a remote's scripts contain. Icons and attributes are whole strings; classes of drawings
 * are words in strings of classes. A name that is built at run time is not found; an unrelated use of the same word is.
 */
export function findSheetNames(all: SheetNames, scripts: readonly string[]): SheetNames {
  const isWhole = (name: string) => asks(scripts, `${name}`);
  return {
    icons: all.icons.filter(isWhole),
    artClasses: all.artClasses.filter((name) => asks(scripts, `(?:[a-z-]+ )*${name}(?: [a-z-]+)*`)),
    slotAttributes: all.slotAttributes.filter(isWhole),
  };
}

function asks(scripts: readonly string[], pattern: string): boolean {
  const literal = new RegExp(`["'\`]${pattern}["'\`]`);
  return scripts.some((script) => literal.test(script));
}

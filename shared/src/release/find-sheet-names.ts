import type { SheetNames } from '../federation/release.ts';

/**
 * Names of the shell's sheet in a remote's scripts. Icons and attributes are whole strings; classes of drawings are
 * words in strings of classes. It misses names that are built at run time, and includes unrelated uses of the same
 * word.
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

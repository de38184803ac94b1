import { iconPaths } from './icon-paths.ts';

/** The lines of all icons, as markup that stands once in every document: no JavaScript carries them. */
export function iconSprite(): string {
  const paths = Object.entries(iconPaths).map(([name, d]) => `<path id="icon-${name}" d="${d}"/>`);
  return `<div hidden><svg><defs>${paths.join('')}</defs></svg></div>`;
}

import { iconPaths, type IconName } from './icon-paths.ts';

/** Markup with the paths of icons. It is in the document once, and no JavaScript contains it. */
export function iconSprite(names: readonly IconName[] = ICON_NAMES): string {
  const paths = names.map((name) => `<path id="icon-${name}" d="${iconPaths[name]}"/>`);
  return `<div hidden><svg><defs id="icons">${paths.join('')}</defs></svg></div>`;
}

/** The sprite for a page's own icons. */
export function iconSpriteOf(html: string): string {
  return iconSprite(ICON_NAMES.filter((name) => html.includes(`href="#icon-${name}"`)));
}

const ICON_NAMES = Object.keys(iconPaths) as IconName[];

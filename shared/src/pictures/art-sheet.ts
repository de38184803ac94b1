import { artStyles } from '../ui/tokens/art-styles.ts';
import { bandColors } from '../ui/tokens/band-styles.ts';
import { rootVariables } from '../ui/tokens/root-variables.ts';
import { plainValue, type Variables } from './plain-value.ts';

type Rules = Readonly<Record<string, unknown>>;

const light = variablesIn(rootVariables[':root']);

/** The design system's colors in the light theme, and inside a deep band. */
export const GROUNDS = {
  light,
  band: { ...light, ...resolved(variablesIn(bandColors)) },
} as const;
export type Ground = keyof typeof GROUNDS;

/** The rules of drawings below `scope`, for renderers without custom properties and nesting. */
export function artSheet(scope: string, ground: Ground): string {
  const rules = artStyles['[data-art]'] as Rules;
  const own = rule(scope, rules, ground);
  const classes = Object.entries(rules)
    .filter(([selector]) => selector.startsWith('& '))
    .map(([selector, styles]) => rule(`${scope} ${selector.slice(2)}`, styles as Rules, ground));
  return [own, ...classes].join('');
}

function rule(selector: string, styles: Rules, ground: Ground): string {
  const lines = Object.entries(styles)
    .filter(([name]) => /^(fill|opacity|stroke)/.test(name))
    .map(([name, value]) => `${kebab(name)}:${plainValue(String(value), GROUNDS[ground])}`);
  return `${selector}{${lines.join(';')}}`;
}

function variablesIn(rules: unknown): Variables {
  return Object.fromEntries(
    Object.entries(rules as Rules).filter(
      (entry): entry is [string, string] => entry[0].startsWith('--') && typeof entry[1] === 'string',
    ),
  );
}

/** A band's own tokens are derived from those around it. */
function resolved(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, plainValue(value, light)]),
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

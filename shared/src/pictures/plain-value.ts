/** Custom properties and their values in a theme. */
export type Variables = Readonly<Record<string, string>>;

/** Resolves `var()` and `color-mix()` in a CSS value, for renderers of plain SVG. */
export function plainValue(value: string, variables: Variables): string {
  const known = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = variables[name];
    if (found === undefined) throw new Error(`${name} is not a token of the design system`);
    return plainValue(found, variables);
  });
  return known.replace(
    /color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)/g,
    (_, one: string, share: string, other: string) => mix(one, Number(share) / 100, other),
  );
}

type Rgba = readonly [number, number, number, number];

function mix(one: string, share: number, other: string): string {
  const from = rgba(one);
  const to = rgba(other);
  const alpha = from[3] * share + to[3] * (1 - share);
  // Colors are mixed by opacity, so transparent adds no color.
  const channel = (index: 0 | 1 | 2) =>
    Math.round((from[index] * from[3] * share + to[index] * to[3] * (1 - share)) / alpha);
  return `rgba(${channel(0)}, ${channel(1)}, ${channel(2)}, ${Number(alpha.toFixed(3))})`;
}

function rgba(color: string): Rgba {
  if (color === 'transparent') return [0, 0, 0, 0];
  if (color === 'black') return [0, 0, 0, 1];
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!hex) throw new Error(`${color} is not a color that can be mixed. Write it as #rrggbb`);
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue, 1];
}

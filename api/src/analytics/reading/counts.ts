import * as z from 'zod/mini';

/** Numbers by name. */
export type Counts<Name extends string> = Readonly<Record<Name, number>>;

/** MySQL returns sums as text. */
export const Count = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number));

/** A schema for each of the columns. */
export function countsOf<Name extends string>(names: readonly Name[]): Record<Name, typeof Count> {
  return Object.fromEntries(names.map((name) => [name, Count])) as Record<Name, typeof Count>;
}

/** Visitors are added up too: nobody is recognized on another day. */
export function sumOf<Name extends string>(
  names: readonly Name[],
  parts: readonly Counts<Name>[],
): Counts<Name> {
  const sum = (name: Name) => parts.reduce((before, part) => before + part[name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}

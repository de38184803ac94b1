/** A sequence of pseudorandom numbers in [0, 1), determined by the seed on server and browser alike. */
export function numbersFrom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of the choices with the next number. */
export function pick<const T extends readonly [unknown, ...unknown[]]>(
  next: () => number,
  choices: T,
): T[number] {
  return choices[Math.floor(next() * choices.length)] ?? choices[0];
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

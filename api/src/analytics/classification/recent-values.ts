/** Computes a value per key, and remembers those of the `size` keys that were used last. */
export function rememberRecent<Value>(compute: (key: string) => Value, size: number): (key: string) => Value {
  // A map iterates in the order of insertion, so its first key is the one that was not used for longest.
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.has(key) ? (values.get(key) as Value) : compute(key);
    values.delete(key);
    values.set(key, value);
    if (values.size > size) values.delete(values.keys().next().value as string);
    return value;
  };
}

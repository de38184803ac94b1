/** Intercepts a call: runs code before or after it, or skips it. */
export type Around = (call: () => unknown, self: unknown, given: readonly unknown[]) => unknown;

/** Wraps a method of a page's window. Does nothing if the window lacks it. */
export function wrapMethod(owner: unknown, name: string, around: Around): void {
  wrap(owner, name, 'value', around);
}

/** Wraps the setter of a property. */
export function wrapSetter(owner: unknown, name: string, around: Around): void {
  wrap(owner, name, 'set', around);
}

/** Wraps the getter of a property. */
export function wrapGetter(owner: unknown, name: string, around: Around): void {
  wrap(owner, name, 'get', around);
}

function wrap(owner: unknown, name: string, kind: 'value' | 'get' | 'set', around: Around): void {
  if (!isObject(owner)) return;
  const found = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = found?.[kind];
  if (!found?.configurable || typeof original !== 'function') return;
  const wrapped = function (this: unknown, ...given: unknown[]): unknown {
    return around(() => Reflect.apply(original, this, given) as unknown, this, given);
  };
  Object.defineProperty(owner, name, { ...found, [kind]: wrapped });
}

/** The prototype of one of the window's interfaces. */
export function prototypeIn(window: object, name: string): unknown {
  const found: unknown = Reflect.get(window, name);
  return typeof found === 'function' ? (found.prototype as unknown) : undefined;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

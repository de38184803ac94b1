import { setFlagsFromString } from 'node:v8';

/**
 * Has the engine create every object among the young ones. Without this, V8 creates objects of a place in the code among the old
 * ones once many of that place have survived. An object of a request then keeps the whole request, until old objects are
 * collected: in two of five processes, each collection of young ones took twice as long. Call it first: compiled code stays.
 */
export function createObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

import vm from 'node:vm';

/**
 * Makes every context of this process reject code from strings, as the site's policy does in browsers. The process flag covers
 * only the main realm, but jsdom creates contexts with Node's defaults.
 */
export function disableCodeGeneration(): void {
  const createContext = vm.createContext.bind(vm);
  vm.createContext = (object, options) =>
    createContext(object, { ...options, codeGeneration: { strings: false, wasm: false } });
}

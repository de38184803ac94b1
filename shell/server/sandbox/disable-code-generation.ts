import vm from 'node:vm';

/**
 * Has every context of this process refuse code from strings, as the site's policy does in browsers. The flag of the
 * process covers its own realm only, and jsdom asks for a context with Node's defaults.
 */
export function disableCodeGeneration(): void {
  const createContext = vm.createContext.bind(vm);
  vm.createContext = (object, options) =>
    createContext(object, { ...options, codeGeneration: { strings: false, wasm: false } });
}

// Runs before everything else in the shell's dev build, and shows its refresh runtime to the remotes.
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(window);
window.__refreshRuntime = runtime;

// Runs first in the shell's dev build, and provides its refresh runtime to the remotes.
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(window);
window.__refreshRuntime = runtime;

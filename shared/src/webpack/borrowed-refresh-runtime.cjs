// Stands for `react-refresh/runtime` in a remote: updates must reach the React of the page, which the shell brought.
module.exports = window.__refreshRuntime;

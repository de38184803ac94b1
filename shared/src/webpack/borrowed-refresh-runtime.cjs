// Replaces `react-refresh/runtime` in a remote, because updates must reach the shell's React.
module.exports = window.__refreshRuntime;

const NEEDED = [20, 19];

/**
 * The error message for an unsupported Node; otherwise undefined. Must run on old versions of Node, so it uses no
 * syntax newer than modules.
 */
export function nodeFault(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return `Node ${version} is too old: this site needs Node ${NEEDED.join('.')} or later (https://nodejs.org). Install it and try again.`;
}

/** Exits with a message if Node is too old. */
export function requireNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}

const NEEDED = [20, 19];

/** The message for a Node that is too old, or undefined. Must run on old Node too: no syntax newer than modules. */
export function nodeFault(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return `Node ${version} is too old: this site needs Node ${NEEDED.join('.')} or later (https://nodejs.org). Install it and try again.`;
}

/** Ends the process with a message when Node is too old. */
export function requireNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}

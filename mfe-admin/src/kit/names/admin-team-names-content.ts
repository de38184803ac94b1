/** The name of a remote's team, or of the shell's. */
export function teamName(owner: string): string {
  return owner.charAt(0).toUpperCase() + owner.slice(1);
}

/** The spelling under which an account is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const SIGN_OUT_COPY = {
  button: 'Sign Out',
  done: { title: 'Signed out', description: "You've been successfully signed out" },
  failed: 'Error signing out',
} as const;

export function waitMinutes(minutes: number): string {
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

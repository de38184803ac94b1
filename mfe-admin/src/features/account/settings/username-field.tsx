/** Tells password managers whose password a form is about. */
export function UsernameField({ email }: { readonly email: string }) {
  return <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />;
}

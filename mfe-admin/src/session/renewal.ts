/** What a session lacks: it has ended, or it needs the second factor. */
export type Missing = 'sign-in' | 'second-factor';

/** Resolves to false when the user leaves instead. */
export type Renew = (missing: Missing) => Promise<boolean>;

let provided: Renew | null = null;
let pending: Promise<boolean> | null = null;

/** Registers how the open page renews its session. Returns a function that removes it. */
export function provideRenewal(renew: Renew): () => void {
  provided = renew;
  return () => {
    if (provided === renew) provided = null;
  };
}

export function canRenew(): boolean {
  return provided !== null;
}

/** Asks the user once, however many calls need it. */
export function renewSession(missing: Missing): Promise<boolean> {
  if (!pending && !provided) return Promise.resolve(false);
  pending ??= (provided as Renew)(missing).finally(() => {
    pending = null;
  });
  return pending;
}

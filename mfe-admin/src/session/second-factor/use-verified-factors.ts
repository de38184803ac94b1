import { useEffect, useState } from 'react';
import type { Factor } from '@supabase/auth-js';
import { authClient } from '../auth-client.ts';

/** The second factors that the signed-in user can choose from. */
export function useVerifiedFactors(): readonly Factor[] {
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { data } = await (await authClient()).mfa.listFactors();
      if (isCurrent && data) setFactors(data.totp);
    };
    load().catch((error: unknown) => console.error(error));
    return () => {
      isCurrent = false;
    };
  }, []);
  return factors;
}

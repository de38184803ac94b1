import type { ShellServices } from '@site/shared/federation';
import { SignOutButton } from '../../../session/sign-out-button.tsx';
import { SIGN_IN_COPY } from '../../../session/sign-in/admin-sign-in-content.ts';
import { AccountCard } from '../account-card.tsx';
import { SECOND_FACTOR_CONTENT } from '../../../session/second-factor/admin-second-factor-content.ts';
import { SecondFactorStep } from '../../../session/second-factor/second-factor-step.tsx';

/** The second step of a sign-in. */
export function SecondFactorCard({ services }: { readonly services: ShellServices }) {
  return (
    <AccountCard title={SECOND_FACTOR_CONTENT.title} text={SECOND_FACTOR_CONTENT.text}>
      <SecondFactorStep onPassed={() => services.toast({ ...SIGN_IN_COPY.done, action: 'sign-in' })} />
      <SignOutButton services={services} />
    </AccountCard>
  );
}

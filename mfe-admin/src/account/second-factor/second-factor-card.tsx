import type { ShellServices } from '@site/shared/federation';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { AccountCard } from '../account-card.tsx';
import { SECOND_FACTOR_CONTENT } from './admin-second-factor-content.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The second step of a sign-in. */
export function SecondFactorCard({ services }: { readonly services: ShellServices }) {
  return (
    <AccountCard title={SECOND_FACTOR_CONTENT.title} text={SECOND_FACTOR_CONTENT.text}>
      <SecondFactorForm />
      <SignOutButton services={services} />
    </AccountCard>
  );
}

import { useRef, useState } from 'react';
import type { User } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { Disclosure, space, Stack, Text } from '@site/shared/ui';
import { SettingsSection } from '../settings/settings-section.tsx';
import { FACTORS_CONTENT as CONTENT } from './admin-factors-content.ts';
import { EnrollFactor, type Enrollment } from './enroll-factor.tsx';
import { FactorItem } from './factor-item.tsx';
import { StartEnrollment } from './start-enrollment.tsx';

interface SecondFactorSectionProps {
  readonly services: ShellServices;
  readonly user: User;
  onChanged(): Promise<unknown>;
}

/** The authenticator apps of the account: set up, list, remove. */
export function SecondFactorSection({ services, user, onChanged }: SecondFactorSectionProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? [];

  async function settle() {
    await onChanged();
    setEnrollment(null);
    // The control that had the focus is gone.
    area.current?.focus();
  }

  return (
    <SettingsSection title={CONTENT.title} text={CONTENT.text}>
      <Stack ref={area} gap={6} tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
        {factors.length === 0 && !enrollment && <Text>{CONTENT.off}</Text>}
        {factors.length > 0 && (
          <ul role="list" aria-label={CONTENT.list} css={list}>
            {factors.map((factor) => (
              <FactorItem
                key={factor.id}
                factor={factor}
                isLast={factors.length === 1}
                services={services}
                onRemoved={settle}
              />
            ))}
          </ul>
        )}
        {enrollment && <EnrollFactor enrollment={enrollment} services={services} onDone={settle} />}
        {!enrollment && factors.length === 0 && (
          <StartEnrollment services={services} isFirst onStarted={setEnrollment} />
        )}
        {!enrollment && factors.length > 0 && (
          <Disclosure summary={CONTENT.another}>
            <StartEnrollment services={services} isFirst={false} onStarted={setEnrollment} />
          </Disclosure>
        )}
      </Stack>
    </SettingsSection>
  );
}

const list = { display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' };

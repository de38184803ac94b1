import { useState } from 'react';
import { countRecoveryCodes, createRecoveryCodes } from '@site/shared/contracts/auth';
import type { ShellServices } from '@site/shared/federation';
import { Button, Callout, Stack, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useRetry } from '../../../kit/use-retry.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { RECOVERY_CODES_CONTENT as CONTENT, unusedText } from './admin-recovery-codes-content.ts';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { useAction } from '../../../kit/use-action.ts';

interface RecoveryCodesSectionProps {
  readonly services: ShellServices;
  /** Codes stand in for a second factor, so they need one. */
  readonly hasFactor: boolean;
}

/** Codes for a user who has lost the phone. They are shown once. */
export function RecoveryCodesSection({ services, hasFactor }: RecoveryCodesSectionProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useRetry(
    useQuery({
      queryKey: ['recovery-codes'],
      queryFn: ({ signal }) => callAsUser(countRecoveryCodes, { signal }),
      enabled: hasFactor,
      meta: { isToldInPlace: true },
    }),
  );

  async function onCreated(created: readonly string[]) {
    setCodes(created);
    await query.refetch();
  }

  return (
    <SettingsSection title={CONTENT.title} text={CONTENT.text}>
      {!hasFactor && <Text tone="muted">{CONTENT.off}</Text>}
      {hasFactor && query.error && !query.data && <LoadFailure title={CONTENT.failure} query={query} />}
      {hasFactor && query.data && (
        <Stack gap={4}>
          <Unused count={query.data.unused} />
          {codes ? (
            <NewRecoveryCodes codes={codes} services={services} onClosed={() => setCodes(null)} />
          ) : (
            <CreateButton isFirst={query.data.unused === 0} onCreated={onCreated} />
          )}
        </Stack>
      )}
    </SettingsSection>
  );
}

function Unused({ count }: { readonly count: number }) {
  if (count > 0) return <Text>{unusedText(count)}</Text>;
  return (
    <Callout tone="warning">
      <Text>{CONTENT.none}</Text>
    </Callout>
  );
}

interface CreateButtonProps {
  readonly isFirst: boolean;
  onCreated(codes: readonly string[]): Promise<void>;
}

function CreateButton({ isFirst, onCreated }: CreateButtonProps) {
  const { isBusy, run } = useAction({
    name: 'create-codes',
    run: () => callAsUser(createRecoveryCodes),
    failed: CONTENT.failed,
    onDone: ({ codes }) => onCreated(codes),
  });

  return (
    <Stack gap={2}>
      {!isFirst && (
        <Text tone="muted" size="small">
          {CONTENT.replaces}
        </Text>
      )}
      <div>
        <Button variant="secondary" loading={isBusy} loadingText={CONTENT.busy} onClick={() => run()}>
          {isFirst ? CONTENT.create : CONTENT.replace}
        </Button>
      </div>
    </Stack>
  );
}

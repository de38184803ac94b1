import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Stack } from '@site/shared/ui';
import { copyText } from '../../../kit/copy-text.ts';
import { FACTORS_CONTENT } from './admin-factors-content.ts';

interface ManualKeyProps {
  readonly value: string;
  readonly services: ShellServices;
}

/** The secret as text, for apps on the same device. In groups of four, which apps ignore. */
export function ManualKey({ value, services }: ManualKeyProps) {
  const { enroll } = FACTORS_CONTENT;
  const outcome = { copied: { title: enroll.copied }, notCopied: enroll.notCopied, action: 'copy-key' };

  return (
    <Stack gap={3}>
      <code aria-label={enroll.key} css={{ overflowWrap: 'anywhere' }}>
        {value.replaceAll(/.{4}(?=.)/g, '$& ')}
      </code>
      <Cluster>
        <Button variant="secondary" size="sm" onClick={() => void copyText(value, outcome, services)}>
          {enroll.copy}
        </Button>
      </Cluster>
    </Stack>
  );
}

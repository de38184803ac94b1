import { useEffect, useRef } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, Cluster, Heading, Icon, space, Stack, Text } from '@site/shared/ui';
import { copyText } from '../../../kit/copy-text.ts';
import { saveFile } from '../../../kit/save-file.ts';
import { RECOVERY_CODES_CONTENT } from './admin-recovery-codes-content.ts';

interface NewRecoveryCodesProps {
  readonly codes: readonly string[];
  readonly services: ShellServices;
  onClosed(): void;
}

/** Shows new codes, with two ways to keep them. */
export function NewRecoveryCodes({ codes, services, onClosed }: NewRecoveryCodesProps) {
  const { shown } = RECOVERY_CODES_CONTENT;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  const outcome = { copied: { title: shown.copied }, notCopied: shown.notCopied, action: 'copy-codes' };

  function download() {
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), shown.file);
  }

  return (
    <div css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Heading ref={heading} level={3} size="lead" tabIndex={-1} css={{ '&:focus': { outline: 'none' } }}>
          {shown.title}
        </Heading>
        <Text>{shown.text}</Text>
        <ul role="list" aria-label={shown.list} css={list}>
          {codes.map((code) => (
            <li key={code}>
              <code css={{ whiteSpace: 'nowrap' }}>{code}</code>
            </li>
          ))}
        </ul>
        <Cluster>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void copyText(codes.join('\n'), outcome, services)}
          >
            {shown.copy}
          </Button>
          <Button variant="secondary" size="sm" onClick={download}>
            <Icon name="download" />
            {shown.download}
          </Button>
        </Cluster>
        <Button css={{ alignSelf: 'start' }} onClick={onClosed}>
          {shown.close}
        </Button>
      </Stack>
    </div>
  );
}

const list = {
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};

import { Button, media, Icon } from '@site/shared/ui';
import { useState } from 'react';

/** Copies the address of the result. Where scripts do not run there is nothing to copy with, so it is not shown. */
export function CopyLink({ path }: { readonly path: string }) {
  const [copied, setCopied] = useState<string>();
  const done = copied === path;
  async function copy() {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    setCopied(path);
  }
  return (
    <Button
      variant="secondary"
      size="lg"
      onClick={() => void copy()}
      css={{ [media.noScripting]: { display: 'none' } }}
    >
      <Icon name={done ? 'check' : 'file'} />
      <span role="status">{done ? 'Link copied' : 'Copy link to this result'}</span>
    </Button>
  );
}

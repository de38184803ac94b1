import { useEffect, useRef } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Cluster, TextField } from '@site/shared/ui';
import { CopyButton } from '../../kit/copy-button.tsx';
import { COMMAND_COPY } from './admin-release-commands-content.ts';

interface PreviewLinkProps {
  readonly link: string;
  readonly hint: string;
  readonly services: ShellServices;
}

/** The new link takes the focus, selected, because the browser may refuse to copy it. */
export function PreviewLink({ link, hint, services }: PreviewLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <Cluster align="end" css={{ '& > :first-of-type': { flex: '1 1 12rem' } }}>
      <TextField
        ref={input}
        label={COMMAND_COPY.link}
        name="preview-link"
        hint={hint}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} about={COMMAND_COPY.copied} services={services} />
    </Cluster>
  );
}

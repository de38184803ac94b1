import { Button, Icon, visuallyHidden } from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useState } from 'react';
import { CALCULATOR, notCopied } from './calculator-content.ts';

/** Copies the address of the result, and shows it where the browser does not allow copying. */
export function CopyLink({ path }: { readonly path: string }) {
  const [tried, setTried] = useState<{ readonly path: string; readonly copied: boolean }>();
  const outcome = tried?.path === path ? tried : undefined;
  async function copy() {
    setTried({ path, copied: await copyText(addressOf(path)) });
  }
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => void copy()}>
        <Icon name={outcome?.copied ? 'check' : 'file'} />
        {outcome?.copied ? CALCULATOR.copied : CALCULATOR.copy}
      </Button>
      <span role="status" css={outcome?.copied === false ? address : visuallyHidden}>
        {outcome && (outcome.copied ? CALCULATOR.copied : notCopied(addressOf(path)))}
      </span>
    </>
  );
}

const address: CSSObject = { flexBasis: '100%', overflowWrap: 'anywhere' };

function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** False when the browser or the visitor does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

import { color, layer, space } from '@site/shared/ui';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { copyOf } from '../hydration/copy-of-page.ts';
import { keepTyped } from '../hydration/typed-fields.ts';
import { CRASHED } from './notices-content.ts';

/**
 * Replaces the document after the shell's own code threw: a static copy of what the visitor saw, and a reload button.
 * Uses plain elements, because the components may be what failed.
 */
export function CrashedFrame({ root }: { readonly root: Element }) {
  // React renders a fallback before it removes the failed content.
  const [copy] = useState(() => withoutDialogs(copyOf(root)));
  const fill = useCallback((element: HTMLElement | null) => element?.replaceChildren(copy), [copy]);
  useEffect(() => {
    const keep = () => keepTyped(location.pathname, document.getElementById('outlet') ?? document);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
  return (
    <>
      <div ref={fill} />
      <div role="alert" style={notice}>
        <strong>{CRASHED.title}</strong>
        <p style={text}>{CRASHED.typed}</p>
        <button type="button" onClick={() => location.reload()} style={button}>
          {CRASHED.reload}
        </button>
      </div>
    </>
  );
}

/** Open dialogs are not copied, because nothing could close them. */
function withoutDialogs(copy: DocumentFragment): DocumentFragment {
  for (const dialog of copy.querySelectorAll('dialog')) dialog.removeAttribute('open');
  return copy;
}

/** Visible at any scroll position. */
const notice: CSSProperties = {
  position: 'sticky',
  bottom: 0,
  zIndex: layer.raised,
  padding: space[4],
  background: color.surface,
  borderBlockStart: `4px solid ${color.danger}`,
};
const text: CSSProperties = { margin: `${space[1]} 0 ${space[3]}` };
const button: CSSProperties = {
  minHeight: '2.75rem',
  padding: `${space[2]} ${space[4]}`,
  font: 'inherit',
  fontWeight: 700,
  color: color.onBrand,
  background: color.brand,
  border: 0,
  borderRadius: space[2],
  cursor: 'pointer',
};

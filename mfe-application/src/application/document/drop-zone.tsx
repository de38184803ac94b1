import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, line, motion, radius, space } from '@site/shared/ui';

interface DropZoneProps {
  readonly invalid: boolean;
  /** Absent while nothing may be dropped. */
  readonly onFiles: ((files: FileList) => void) | undefined;
  readonly children: ReactNode;
}

/** A visible frame that takes a dropped file. Its children do the same without dragging. */
export function DropZone({ invalid, onFiles, children }: DropZoneProps) {
  // Entering a child fires before leaving the parent, so only a count shows when the pointer has left.
  const [depth, setDepth] = useState(0);
  useNoDropOutside();

  function offerDrop(event: DragEvent<HTMLDivElement>) {
    if (!onFiles) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  function takeDrop(event: DragEvent<HTMLDivElement>) {
    event.preventDefault();
    setDepth(0);
    onFiles?.(event.dataTransfer.files);
  }

  return (
    <div
      css={[frame, depth > 0 && over, invalid && faulty]}
      onDragEnter={() => setDepth((count) => count + 1)}
      onDragLeave={() => setDepth((count) => Math.max(0, count - 1))}
      onDragOver={offerDrop}
      onDrop={takeDrop}
    >
      {children}
    </div>
  );
}

/** A file that is dropped elsewhere would open in place of the page, and the form would be lost. Dragged text is left alone. */
function useNoDropOutside(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const types = ['dragover', 'drop'] as const;
    for (const type of types) window.addEventListener(type, refuse);
    return () => types.forEach((type) => window.removeEventListener(type, refuse));
  }, []);
}

const frame: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  minHeight: '6.5rem',
  padding: space[4],
  border: `${line.thick} dashed ${color.border}`,
  borderRadius: radius.md,
  background: color.bg,
  textAlign: 'center',
  transition: `background-color ${motion.state}, border-color ${motion.state}`,
};
const over: CSSObject = { borderColor: color.brand, borderStyle: 'solid', background: color.brandTint };
const faulty: CSSObject = { borderColor: color.danger };

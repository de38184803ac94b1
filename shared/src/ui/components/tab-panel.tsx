import { useEffect, useRef, type ReactNode } from 'react';
import { inactivePanel, panel, unscriptedPanel } from './tabs-styles.ts';

interface TabPanelProps {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
  /** Whether the tabs are hydrated. From then on, `hidden` says which panel is hidden. */
  readonly isHydrated: boolean;
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/** One panel of `Tabs`. The browser's find can open a hidden panel, which selects its tab. */
export function TabPanel({ id, label, active, isHydrated, onFound, children }: TabPanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panelRef.current;
    // React treats `hidden` as a boolean, so the attribute and its event are set on the element.
    if (isHydrated && !active) element?.setAttribute('hidden', 'until-found');
    else element?.removeAttribute('hidden');
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [isHydrated, active, onFound]);
  return (
    <div
      ref={panelRef}
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab`}
      // A panel that is hidden until found still has a box, which Tab would reach.
      tabIndex={active ? 0 : -1}
      data-title={label}
      css={[panel, !isHydrated && [unscriptedPanel, !active && inactivePanel]]}
    >
      {children}
    </div>
  );
}

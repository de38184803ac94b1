import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { TabPanel } from './tab-panel.tsx';
import { tabButton, tabList, unscriptedList } from './tabs-styles.ts';

export interface Tab {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}
export interface TabsProps extends Omit<ComponentProps<'div'>, 'onSelect'> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly onSelect?: ((id: string) => void) | undefined;
}

/**
 * Tabs by the ARIA pattern; arrow keys select. Every panel is in the HTML. Without script, or if the page's script
 * fails, all panels are shown one after another. With script, styles show only the first panel from the first paint on,
 * so nothing moves.
 */
export function Tabs({ label, tabs, onSelect, ...rest }: TabsProps) {
  const [selected, setSelected] = useState(tabs[0]?.id);
  const [isHydrated, setHydrated] = useState(false);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => setHydrated(true), []);

  function select(id: string) {
    setSelected(id);
    onSelect?.(id);
  }
  function onKeyDown(event: KeyboardEvent) {
    // With a modifier, an arrow key navigates back, moves to the end of a line, or switches the desktop.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = neighbour(
      tabs.map((tab) => tab.id),
      selected,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    buttons.current.get(next)?.focus();
  }

  return (
    <div {...rest}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        css={[tabList, !isHydrated && unscriptedList]}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => void (button && buttons.current.set(tab.id, button))}
            type="button"
            role="tab"
            id={`${tab.id}-tab`}
            aria-controls={`${tab.id}-panel`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => select(tab.id)}
            css={tabButton}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          label={tab.label}
          active={tab.id === selected}
          isHydrated={isHydrated}
          onFound={() => select(tab.id)}
        >
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}

function neighbour(ids: readonly string[], current: string | undefined, key: string): string | undefined {
  const at = ids.findIndex((id) => id === current);
  if (key === 'ArrowRight') return ids[(at + 1) % ids.length];
  if (key === 'ArrowLeft') return ids[(at - 1 + ids.length) % ids.length];
  if (key === 'Home') return ids[0];
  return key === 'End' ? ids.at(-1) : undefined;
}

import type { CSSObject } from '@emotion/react';
import {
  Button,
  card,
  color,
  Icon,
  layer,
  motion,
  radius,
  shadow,
  size,
  space,
  useDisclosureMenu,
  weight,
} from '@site/shared/ui';
import { SEARCH_COPY } from './search-content.ts';

export interface CategoryMenuProps {
  /** Every category with the number of its articles. */
  readonly categories: ReadonlyMap<string, number>;
  readonly selected: string;
  readonly onSelect: (category: string) => void;
}

/** The 'All Categories' button and its list. A disclosure and not a menu, because the choices are plain buttons. */
export function CategoryMenu({ categories, selected, onSelect }: CategoryMenuProps) {
  const { isOpen, wrapperProps, buttonProps, close } = useDisclosureMenu();
  return (
    <div css={{ position: 'relative' }} {...wrapperProps}>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls="article-categories"
        css={triggerLook}
        {...buttonProps}
      >
        {SEARCH_COPY.everyCategory}
        <Icon name="chevronDown" size="1.1em" />
      </Button>
      <ul id="article-categories" hidden={!isOpen} css={[card({ padding: 'none' }), panel]}>
        {[...categories].map(([category, count]) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={category === selected}
              css={choice}
              onClick={() => {
                onSelect(category);
                close();
                buttonProps.ref.current?.focus();
              }}
            >
              {category} <span css={{ color: color.muted }}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const triggerLook: CSSObject = {
  width: '100%',
  justifyContent: 'space-between',
  '& > svg': { transition: `transform ${motion.state}` },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
};
const panel: CSSObject = {
  position: 'absolute',
  zIndex: layer.raised,
  insetInlineEnd: 0,
  top: `calc(100% + ${space[2]})`,
  minWidth: 'max(100%, 17rem)',
  padding: space[2],
  listStyle: 'none',
  background: color.bg,
  boxShadow: shadow.md,
};
const choice: CSSObject = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[4],
  width: '100%',
  minHeight: size.target,
  alignItems: 'center',
  padding: `${space[1]} ${space[3]}`,
  border: 0,
  borderRadius: radius.sm,
  background: 'transparent',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { background: color.surface },
  '&[aria-pressed="true"]': { background: color.brandTint, color: color.brand, fontWeight: weight.bold },
};

import type { ComponentProps } from 'react';
import { Icon } from '../primitives/icon.tsx';
import { VisuallyHidden } from '../primitives/visually-hidden.tsx';
import { textLink } from '../recipes/text-link.ts';

export type ExternalLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel'> & { readonly href: string };

/** A link to another site: opens a new tab and says so. `css={button()}` makes it look like a button. */
export function ExternalLink({ children, ...rest }: ExternalLinkProps) {
  return (
    <a target="_blank" rel="noopener noreferrer" css={textLink()} {...rest}>
      {children}
      <Icon name="arrowUpRight" size="1em" css={{ marginInlineStart: '0.25em' }} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

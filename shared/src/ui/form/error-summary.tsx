import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Heading } from '../primitives/heading.tsx';
import { textLink } from '../recipes/text-link.ts';
import { color } from '../tokens/color.ts';
import { line, radius, space, weight } from '../tokens/scale.ts';

export interface SummaryError {
  /** Id of the control: the field's name, unless it has another id. */
  readonly field: string;
  readonly message: string;
}
export interface ErrorSummaryProps {
  readonly title?: string | undefined;
  readonly errors: readonly SummaryError[];
}

/** All errors of a form, each linked to its control. Focused when it appears. */
export function ErrorSummary({ title = 'There is a problem', errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="group" aria-labelledby={titleId} tabIndex={-1} css={frame}>
      <Heading level={2} size="lead" id={titleId}>
        {title}
      </Heading>
      <ul role="list" css={{ display: 'grid', gap: space[1], listStyle: 'none' }}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={goTo} css={[textLink(), faultLink]}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The summary's slot for forms posted without script. The composer shows the box and repeats the item for each error. */
export function ErrorSummarySlot({ fallback }: { readonly fallback: string }) {
  const titleId = useId();
  return (
    <div hidden data-slot="errors" role="group" aria-labelledby={titleId} tabIndex={-1} css={frame}>
      <Heading level={2} size="lead" id={titleId}>
        There is a problem
      </Heading>
      <ul role="list" css={{ display: 'grid', gap: space[1], listStyle: 'none' }}>
        <li data-repeat="errors">
          <a href={`#${fallback}`} css={[textLink(), faultLink]}>
            There is a problem
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Scrolls the whole field into view, its label included, below the sticky header. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!control) return;
  event.preventDefault();
  (control.closest('div') ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}

const frame = {
  display: 'grid',
  gap: space[3],
  padding: space[6],
  border: `${line.heavy} solid ${color.danger}`,
  borderRadius: radius.md,
  background: color.dangerTint,
};
const faultLink = { color: color.danger, fontWeight: weight.bold };

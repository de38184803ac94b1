import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  factFault,
  mayBeMissing,
  type FactsNow,
  type SiteFact,
  type SiteFacts,
} from '@site/shared/contracts';
import { Button, SelectField, space, Text, TextField, VisuallyHidden } from '@site/shared/ui';
import { invalidValue, SITE_FACTS_COPY, type FactLabel } from './admin-site-facts-content.ts';
import { previewOf } from './admin-fact-preview-content.ts';
import { useFactChange } from './use-fact-change.ts';

interface FactFormProps {
  readonly fact: SiteFact;
  readonly about: FactLabel;
  readonly facts: SiteFacts;
  /** Whether an admin changed it. Otherwise it comes from the environment. */
  readonly isChanged: boolean;
  onChanged(now: FactsNow): void;
}

/**
 * One site fact with a line that shows what visitors will see, a button that saves it and one that resets it to the
 * environment's value.
 */
export function FactForm({ fact, about, facts, isChanged, onChanged }: FactFormProps) {
  const value = facts[fact];
  const [fault, setFault] = useState<string>();
  const [typed, setTyped] = useState(value ?? '');
  const { busy, apply } = useFactChange({
    fact,
    label: about.label,
    onChanged(now, kind) {
      onChanged(now);
      const field = control();
      if (field) show(field, now.facts[fact]);
      // The reset button is gone.
      if (kind === 'reset') field?.focus();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const control = () => controlOf(form.current, fact);
  const shown = useRef(value);

  // An undone change shows its value here, unless other text was typed meanwhile.
  useEffect(() => {
    const field = controlOf(form.current, fact);
    if (field?.value === (shown.current ?? '')) show(field, value);
    shown.current = value;
  }, [fact, value]);

  function show(field: Control, next: string | null) {
    field.value = next ?? '';
    setTyped(field.value);
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = factOf(fact, String(new FormData(event.currentTarget).get(fact)));
    const found = factFault(fact, next);
    setFault(found === null ? undefined : invalidValue(found));
    if (found !== null) return control()?.focus();
    apply('save', { isChanged: true, value: next });
  }

  const field = { name: fact, label: about.label, hint: about.hint, error: fault };
  const name = <VisuallyHidden> {about.label}</VisuallyHidden>;
  const preview = previewOf(fact, factOf(fact, typed), facts);
  return (
    <form
      ref={form}
      noValidate
      aria-label={about.label}
      css={frame}
      onSubmit={save}
      onInput={() => setTyped(control()?.value ?? '')}
    >
      {about.options ? (
        <SelectField {...field} options={about.options} defaultValue={value ?? ''} />
      ) : (
        <TextField
          {...field}
          defaultValue={value ?? ''}
          optional={mayBeMissing(fact)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {preview !== null && (
        <Text size="small" tone="muted" css={previewLine}>
          {preview}
        </Text>
      )}
      <div css={actions}>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          loading={busy === 'save'}
          loadingText={SITE_FACTS_COPY.save.busy}
        >
          <span>
            {SITE_FACTS_COPY.save.button}
            {name}
          </span>
        </Button>
        {isChanged && (
          <Button
            variant="ghost"
            size="sm"
            loading={busy === 'reset'}
            loadingText={SITE_FACTS_COPY.reset.busy}
            onClick={() => apply('reset', { isChanged: false, value: null })}
          >
            <span>
              {SITE_FACTS_COPY.reset.button}
              {name}
            </span>
          </Button>
        )}
      </div>
    </form>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

function controlOf(form: HTMLFormElement | null, fact: SiteFact): Control | null {
  return form?.elements.namedItem(fact) as Control | null;
}

/** The fact that a text stands for. An optional fact is removed by an empty text. */
function factOf(fact: SiteFact, text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' && mayBeMissing(fact) ? null : trimmed;
}

const frame: CSSObject = { display: 'grid', gap: space[2], minWidth: 0 };
const actions: CSSObject = { display: 'flex', gap: space[2] };
const previewLine: CSSObject = { overflowWrap: 'anywhere' };

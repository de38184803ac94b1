import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  changeSiteFact,
  factFault,
  mayBeMissing,
  resetSiteFact,
  type FactsNow,
  type SiteFact,
} from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, SelectField, space, TextField, VisuallyHidden } from '@site/shared/ui';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { changedText, invalidValue, SITE_FACTS_COPY, type FactLabel } from './admin-site-facts-content.ts';

interface FactFormProps {
  readonly fact: SiteFact;
  readonly about: FactLabel;
  readonly value: string | null;
  /** Whether an admin changed it. Otherwise it comes from the environment. */
  readonly isChanged: boolean;
  readonly services: ShellServices;
  onChanged(now: FactsNow): void;
}

/** One site fact, with a button that saves it and one that resets it to the environment's value. */
export function FactForm({ fact, about, value, isChanged, services, onChanged }: FactFormProps) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'reset'>();
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const control = () => form.current?.elements.namedItem(fact) as HTMLInputElement | HTMLSelectElement | null;

  async function run(kind: 'save' | 'reset', call: () => Promise<FactsNow>) {
    if (isBusy.current) return;
    isBusy.current = true;
    const action = `change-fact:${fact}`;
    setBusy(kind);
    try {
      const now = await call();
      const { done } = SITE_FACTS_COPY[kind];
      services.toast({ title: done, description: changedText(about.label), action });
      onChanged(now);
      const field = control();
      if (field) field.value = now.facts[fact] ?? '';
      // The reset button is gone.
      if (kind === 'reset') field?.focus();
    } catch (error) {
      console.error(error);
      const { title, description } = SITE_FACTS_COPY.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action,
      });
    }
    isBusy.current = false;
    setBusy(undefined);
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get(fact)).trim();
    const next = text === '' && mayBeMissing(fact) ? null : text;
    const found = factFault(fact, next);
    setFault(found === null ? undefined : invalidValue(found));
    if (found !== null) return control()?.focus();
    void run('save', () => callAsUser(changeSiteFact, { params: { fact }, body: { value: next } }));
  }

  const field = { name: fact, label: about.label, hint: about.hint, error: fault };
  const name = <VisuallyHidden> {about.label}</VisuallyHidden>;
  return (
    <form ref={form} noValidate aria-label={about.label} css={frame} onSubmit={save}>
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
            onClick={() => void run('reset', () => callAsUser(resetSiteFact, { params: { fact } }))}
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

const frame: CSSObject = { display: 'grid', gap: space[2], minWidth: 0 };
const actions: CSSObject = { display: 'flex', gap: space[2] };

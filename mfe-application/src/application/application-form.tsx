import type { ShellServices } from '@site/shared/federation';
import { AfterHydration, Stack, TrapField } from '@site/shared/ui';
import { CalculatorNotice } from './calculator-notice.tsx';
import type { CalculatorResult } from './calculator-result.ts';
import { CompanyCard } from './company-card.tsx';
import { ConsentLine } from './consent-line.tsx';
import { ContactCard } from './contact-card.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { DraftSwitch } from './draft-switch.tsx';
import { ProjectCard } from './project-card.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Application } from './use-application.ts';

interface ApplicationFormProps {
  readonly application: Application;
  readonly services: ShellServices;
  /** What the form has taken over from the savings calculator. */
  readonly calculatorResult: CalculatorResult | null;
}

/** The form in three cards. It is a real form: without script it posts to its own page. */
export function ApplicationForm({ application, services, calculatorResult }: ApplicationFormProps) {
  const { formProps, messages, lengths, emailHint, document, submission, draft, restore } = application;
  const { step } = submission.state;
  return (
    <form
      method="post"
      action="/application"
      encType="multipart/form-data"
      noValidate
      aria-label="Application"
      {...formProps}
    >
      <Stack gap={6}>
        <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.discard} />
        <TrapField />
        {calculatorResult && <CalculatorNotice result={calculatorResult} />}
        <CompanyCard messages={messages} />
        <ContactCard messages={messages} emailHint={emailHint} />
        <ProjectCard
          messages={messages}
          lengths={lengths}
          document={document}
          services={services}
          busy={step === 'sending' || step === 'sent'}
        />
        <ConsentLine />
        <SubmissionStatus submission={submission} services={services} />
        <SubmitButton step={step} />
        <AfterHydration>
          <DraftSwitch draft={draft} />
        </AfterHydration>
      </Stack>
    </form>
  );
}

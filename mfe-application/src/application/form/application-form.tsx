import type { ShellServices } from '@site/shared/federation';
import { Stack, TrapField } from '@site/shared/ui';
import { CalculatorNotice } from '../calculator/calculator-notice.tsx';
import type { CalculatorResult } from '@site/shared/contracts';
import { CompanyCard } from './company-card.tsx';
import { ConsentLine } from './consent-line.tsx';
import { ContactCard } from './contact-card.tsx';
import { DraftPanel } from '../draft/draft-panel.tsx';
import { DraftSwitch } from '../draft/draft-switch.tsx';
import { FORM_COPY } from './form-content.ts';
import { ProjectCard } from './project-card.tsx';
import { SubmissionStatus } from '../sending/submission-status.tsx';
import { SubmitButton } from '../sending/submit-button.tsx';
import type { Application } from '../use-application.ts';

interface ApplicationFormProps {
  readonly application: Application;
  readonly services: ShellServices;
  /** The result of the savings calculator, once it is in the form. */
  readonly calculatorResult: CalculatorResult | null;
}

/** The form in three cards. It is a real form: without script it posts to its own page. */
export function ApplicationForm({ application, services, calculatorResult }: ApplicationFormProps) {
  const { formProps, messages, lengths, emailHint, document, submission, draft, drafts, reload } =
    application;
  const { step } = submission.state;
  return (
    <form
      method="post"
      action="/application"
      encType="multipart/form-data"
      noValidate
      aria-label={FORM_COPY.form}
      {...formProps}
    >
      <Stack gap={6}>
        <DraftPanel draft={draft} drafts={drafts} />
        <TrapField />
        <DraftSwitch draft={draft} />
        {calculatorResult && <CalculatorNotice result={calculatorResult} />}
        <CompanyCard messages={messages} />
        <ContactCard messages={messages} emailHint={emailHint} />
        <ProjectCard
          messages={messages}
          lengths={lengths}
          document={document}
          services={services}
          busy={step === 'sending' || step === 'sent'}
          isSent={step === 'sent'}
        />
        <ConsentLine />
        <SubmissionStatus submission={submission} services={services} onReload={reload} />
        <SubmitButton step={step} />
      </Stack>
    </form>
  );
}

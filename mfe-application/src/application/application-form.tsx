import type { ShellServices } from '@site/shared/federation';
import { AfterHydration, Button, space, Stack, Text, textLink, TrapField } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { CalculatorNotice } from './calculator-notice.tsx';
import { CompanyCard } from './company-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { ProjectCard } from './project-card.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import type { Application } from './use-application.ts';

interface ApplicationFormProps {
  readonly application: Application;
  readonly services: ShellServices;
}

/** The form in three cards. It is a real form: without script it posts to its own page. */
export function ApplicationForm({ application, services }: ApplicationFormProps) {
  const { formProps, messages, lengths, emailHint, document, submission, draft, restore } = application;
  const { step } = submission.state;
  const sending = step === 'sending';
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
        <AfterHydration>
          <DraftOffer onRestore={restore} />
        </AfterHydration>
        <TrapField />
        <AfterHydration>
          <CalculatorNotice />
        </AfterHydration>
        <CompanyCard messages={messages} />
        <ContactCard messages={messages} emailHint={emailHint} />
        <ProjectCard
          messages={messages}
          lengths={lengths}
          document={document}
          services={services}
          busy={sending || step === 'sent'}
        />
        <Text tone="muted" size="small">
          How we keep your details, and how to have them deleted, stands in our{' '}
          <Link to="/privacy-policy" css={textLink()}>
            privacy policy
          </Link>
          .
        </Text>
        <SubmissionStatus submission={submission} services={services} />
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[4], alignItems: 'center' }}>
          <Button
            id="submit"
            type="submit"
            size="lg"
            loading={sending}
            loadingText="Submitting..."
            disabled={step === 'sent'}
          >
            Submit Application
          </Button>
          {draft.kept && <DraftNote onStop={draft.stop} />}
        </div>
      </Stack>
    </form>
  );
}

function DraftNote({ onStop }: { onStop(): void }) {
  return (
    <Text tone="muted" size="small">
      Draft kept on this device.{' '}
      <Button variant="ghost" size="sm" onClick={onStop}>
        Don’t keep a draft
      </Button>
    </Text>
  );
}

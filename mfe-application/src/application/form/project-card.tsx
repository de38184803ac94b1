import { SUBMISSION_LIMITS } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { TextAreaField } from '@site/shared/ui';
import { DocumentField } from '../document/document-field.tsx';
import { FormCard } from './form-card.tsx';
import { FIELD_LABELS, FORM_COPY } from './form-content.ts';
import type { Application } from '../use-application.ts';

interface ProjectCardProps extends Pick<Application, 'messages' | 'lengths' | 'document'> {
  readonly services: ShellServices;
  readonly busy: boolean;
  readonly isSent: boolean;
}

export function ProjectCard({ messages, lengths, document, services, busy, isSent }: ProjectCardProps) {
  return (
    <FormCard legend={FORM_COPY.legends.project}>
      <TextAreaField
        label={FIELD_LABELS.projectDescription}
        name="projectDescription"
        optional
        counter={{ used: lengths.projectDescription, limit: SUBMISSION_LIMITS.projectDescription }}
        error={messages.projectDescription}
      />
      <TextAreaField
        label={FIELD_LABELS.additionalInfo}
        name="additionalInfo"
        rows={3}
        optional
        counter={{ used: lengths.additionalInfo, limit: SUBMISSION_LIMITS.additionalInfo }}
        error={messages.additionalInfo}
      />
      <DocumentField document={document} services={services} busy={busy} isSent={isSent} />
    </FormCard>
  );
}

import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';
import { SelectField, TextField } from '@site/shared/ui';
import type { FieldMessages } from './fields.ts';
import { FIELD_LABELS, FORM_COPY } from './form-content.ts';
import { FieldPair, FormCard } from './form-card.tsx';

export function CompanyCard({ messages }: { readonly messages: FieldMessages }) {
  return (
    <FormCard legend={FORM_COPY.legends.company}>
      <TextField
        label={FIELD_LABELS.companyName}
        name="companyName"
        autoComplete="organization"
        error={messages.companyName}
      />
      <FieldPair>
        <SelectField
          label={FIELD_LABELS.industry}
          name="industry"
          placeholder={FORM_COPY.placeholders.industry}
          options={Object.entries(INDUSTRIES)}
          autoComplete="off"
          error={messages.industry}
        />
        <SelectField
          label={FIELD_LABELS.companySize}
          name="companySize"
          placeholder={FORM_COPY.placeholders.companySize}
          options={Object.entries(COMPANY_SIZES)}
          autoComplete="off"
          error={messages.companySize}
        />
      </FieldPair>
    </FormCard>
  );
}

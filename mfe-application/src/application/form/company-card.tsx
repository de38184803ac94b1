import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';
import { SelectField, TextField } from '@site/shared/ui';
import type { FieldMessages } from './fields.ts';
import { FieldPair, FormCard } from './form-card.tsx';

export function CompanyCard({ messages }: { readonly messages: FieldMessages }) {
  return (
    <FormCard legend="Company Information">
      <TextField
        label="Company name"
        name="companyName"
        autoComplete="organization"
        error={messages.companyName}
      />
      <FieldPair>
        <SelectField
          label="Industry"
          name="industry"
          placeholder="Select industry"
          options={Object.entries(INDUSTRIES)}
          autoComplete="off"
          error={messages.industry}
        />
        <SelectField
          label="Company size"
          name="companySize"
          placeholder="Select company size"
          options={Object.entries(COMPANY_SIZES)}
          autoComplete="off"
          error={messages.companySize}
        />
      </FieldPair>
    </FormCard>
  );
}

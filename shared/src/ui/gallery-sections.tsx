import { Badge } from './components/badge.tsx';
import { Button } from './components/button.tsx';
import { Callout } from './components/callout.tsx';
import { CheckList } from './components/check-list.tsx';
import { Disclosure } from './components/disclosure.tsx';
import { EmptyState } from './components/empty-state.tsx';
import { ExternalLink } from './components/external-link.tsx';
import { Skeleton } from './components/skeleton.tsx';
import { Steps } from './components/steps.tsx';
import { Tabs } from './components/tabs.tsx';
import { ErrorSummary, ErrorSummarySlot } from './form/error-summary.tsx';
import { FieldError, FieldErrorSlot } from './form/field-parts.tsx';
import { Fieldset } from './form/fieldset.tsx';
import { SelectField } from './form/select-field.tsx';
import { TextAreaField } from './form/text-area-field.tsx';
import { TextField } from './form/text-field.tsx';
import { TrapField } from './form/trap-field.tsx';
import { Heading } from './primitives/heading.tsx';
import { Icon } from './primitives/icon.tsx';
import { iconPaths, type IconName } from './primitives/icon-paths.ts';
import { Cluster, Grid, Stack } from './primitives/layout.tsx';
import { Eyebrow, Text } from './primitives/text.tsx';
import { card } from './recipes/card.ts';
import { color } from './tokens/color.ts';
import { line, radius, space } from './tokens/scale.ts';

const PARAGRAPH =
  'Most late payments are not refusals. They are invoices that waited on a missing order number, a changed address or a question nobody answered.';

export function GalleryType() {
  return (
    <Stack gap={4}>
      <Eyebrow>Receivables, handled</Eyebrow>
      <Heading level={2} size="display">
        Optimize Your Cash Flow
      </Heading>
      <Heading level={2}>Heading of the second level</Heading>
      <Heading level={3}>Heading of the third level</Heading>
      <Heading level={4}>Heading of the fourth level</Heading>
      <Text size="lead" tone="muted">
        {PARAGRAPH}
      </Text>
      <Text>{PARAGRAPH}</Text>
      <Text size="small">{PARAGRAPH}</Text>
      <Cluster gap={4}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} size="1.75rem" />
        ))}
      </Cluster>
    </Stack>
  );
}

export function GalleryColors() {
  return (
    <Grid min="9rem" gap={3}>
      {Object.entries(color).map(([name, value]) => (
        <div key={name}>
          <div
            css={{
              height: space[12],
              background: value,
              borderRadius: radius.sm,
              border: `${line.hair} solid ${color.hairline}`,
            }}
          />
          <Text size="small">{name}</Text>
        </div>
      ))}
    </Grid>
  );
}

export function GalleryComponents({ id }: { readonly id: string }) {
  return (
    <Stack gap={8}>
      <Marks />
      <Passages id={id} />
    </Stack>
  );
}

function Marks() {
  return (
    <>
      <Cluster>
        <Button size="lg">Get Started Today</Button>
        <Button variant="secondary" size="lg">
          Client Success Stories
        </Button>
        <Button>Get Started</Button>
        <Button variant="secondary">Explore</Button>
        <Button variant="ghost">
          Read more <Icon name="arrowRight" />
        </Button>
        <Button variant="danger" size="sm">
          Remove
        </Button>
        <Button loading loadingText="Submitting...">
          Submit
        </Button>
        <Button disabled>Disabled</Button>
        <ExternalLink href="https://collections.example/">Sister company</ExternalLink>
      </Cluster>
      <Cluster>
        <Badge>Industry Insights</Badge>
        <Badge tone="accent">45% Cost Savings</Badge>
        <Badge tone="neutral">
          <Icon name="clock" /> 10 min read
        </Badge>
      </Cluster>
      <Grid min="18rem">
        <div css={card({ interactive: true })}>
          <Stack gap={3}>
            <Heading level={3}>Accounts Receivable</Heading>
            <Text tone="muted">{PARAGRAPH}</Text>
            <CheckList items={['Cash applied daily', 'Disputes settled', 'Every call logged']} />
          </Stack>
        </div>
        <div css={card()}>
          <Skeleton lines={4} />
        </div>
        <EmptyState title="No submissions yet">
          <Text tone="muted">They appear here as they arrive.</Text>
        </EmptyState>
      </Grid>
    </>
  );
}

function Passages({ id }: { readonly id: string }) {
  return (
    <>
      <Grid min="20rem">
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Callout key={tone} tone={tone} title={`A remark: ${tone}`}>
            <Text size="small">{PARAGRAPH}</Text>
          </Callout>
        ))}
      </Grid>
      <Steps
        items={['Discovery', 'Design & Integration', 'Active Management', 'Reporting'].map(
          (title, index) => ({
            number: `0${index + 1}`,
            title,
            description: PARAGRAPH,
          }),
        )}
      />
      <Tabs
        label="Process"
        tabs={['Overview', 'Communication', 'Management', 'Analytics'].map((label) => ({
          id: `${id}-${label.toLowerCase()}`,
          label,
          content: (
            <Text>
              {label}: {PARAGRAPH}
            </Text>
          ),
        }))}
      />
      <div>
        <Disclosure summary="How soon do we see results?" headingLevel={3} open>
          <Text>{PARAGRAPH}</Text>
        </Disclosure>
        <Disclosure summary="Who talks to our customers?" headingLevel={3}>
          <Text>{PARAGRAPH}</Text>
        </Disclosure>
      </div>
    </>
  );
}

export function GalleryForm() {
  return (
    <Stack gap={6}>
      <ErrorSummary errors={[{ field: 'companyName', message: 'Company name is required' }]} />
      <ErrorSummarySlot fallback="companyName" />
      <Fieldset legend="Company Information" css={card({ padding: 'lg' })}>
        <TextField label="Company name" name="companyName" error="Company name is required" />
        <SelectField
          label="Industry"
          name="industry"
          placeholder="Select industry"
          options={[['finance', 'Finance']]}
        />
        <TextField label="Work email" name="email" type="email" hint="We answer within one working day." />
        <TextAreaField
          label="Project description"
          name="projectDescription"
          optional
          defaultValue={PARAGRAPH}
          counter={{ used: 142, limit: 2000 }}
        />
        <FieldError>File size must be less than 10MB</FieldError>
        <FieldErrorSlot id="file-error" field="file" />
        <TrapField />
      </Fieldset>
    </Stack>
  );
}

import { AgingArt } from './art/aging-art.tsx';
import { AwardArt } from './art/award-art.tsx';
import { CoverArt } from './art/cover-art.tsx';
import { HeroArt } from './art/hero-art.tsx';
import { InvoiceArt } from './art/invoice-art.tsx';
import { LedgerArt } from './art/ledger-art.tsx';
import { LifecycleArt } from './art/lifecycle-art.tsx';
import { OutreachArt } from './art/outreach-art.tsx';
import { PortraitArt } from './art/portrait-art.tsx';
import { ResultsArt } from './art/results-art.tsx';
import { Grid, Stack } from './primitives/layout.tsx';
import { radius } from './tokens/scale.ts';

export function GalleryArt() {
  const slugs = ['hiring-recruitment-trends', 'bpo-benefits', 'outsourcing-accounts-receivable'];
  const more = ['reference-check-myths', 'balancing-parenthood-career', 'empowering-caregivers'];
  const rest = ['demystifying-the-resume', 'flexible-work-options', 'mental-health-workplace'];
  return (
    <Stack gap={8}>
      <Grid min="20rem">
        <HeroArt />
        <PortraitArt />
        <AgingArt />
        <InvoiceArt />
        <LedgerArt />
        <LifecycleArt />
        <OutreachArt />
        <ResultsArt />
      </Grid>
      <Grid min="16rem">
        {[...slugs, ...more, ...rest].map((slug) => (
          <CoverArt key={slug} seed={slug} css={{ borderRadius: radius.md }} />
        ))}
      </Grid>
      <Grid min="8rem">
        {[
          'Startup of the Year',
          'Newspaper Women’s Award',
          'People’s Choice Product Award',
          'Female Founders List',
          'Business Council Membership',
        ].map((seed) => (
          <AwardArt key={seed} seed={seed} />
        ))}
      </Grid>
    </Stack>
  );
}

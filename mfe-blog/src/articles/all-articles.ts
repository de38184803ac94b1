import type { Article } from './article.ts';
import * as parenthood from './balancing-parenthood-career.ts';
import * as bpo from './bpo-benefits.ts';
import * as resume from './demystifying-the-resume.ts';
import * as caregivers from './empowering-caregivers.ts';
import { findArticle } from './find-articles.ts';
import * as flexible from './flexible-work-options.ts';
import * as hiring from './hiring-recruitment-trends.ts';
import * as mentalHealth from './mental-health-workplace.ts';
import * as receivables from './outsourcing-accounts-receivable.ts';
import * as references from './reference-check-myths.ts';

/** Every article with its text: for the feeds, which no page loads. */
export const ALL_ARTICLES: readonly Article[] = [
  { meta: findArticle('hiring-recruitment-trends'), body: hiring.body },
  { meta: findArticle('bpo-benefits'), body: bpo.body },
  { meta: findArticle('outsourcing-accounts-receivable'), body: receivables.body },
  { meta: findArticle('reference-check-myths'), body: references.body },
  { meta: findArticle('balancing-parenthood-career'), body: parenthood.body },
  { meta: findArticle('empowering-caregivers'), body: caregivers.body },
  { meta: findArticle('demystifying-the-resume'), body: resume.body },
  { meta: findArticle('flexible-work-options'), body: flexible.body },
  { meta: findArticle('mental-health-workplace'), body: mentalHealth.body },
];

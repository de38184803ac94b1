import { askForFormWork, issueFormToken } from '@site/shared/contracts';
import type { Mount } from '../http/endpoint.ts';
import type { FormTokens } from './form-tokens.ts';
import type { FormWorkOffice } from './form-work.ts';

export interface FormTrapServices {
  readonly formTokens: FormTokens;
  readonly formWork: FormWorkOffice;
}

export function mountFormTraps(mount: Mount, { formTokens, formWork }: FormTrapServices): void {
  mount(issueFormToken, async () => ({ token: formTokens.issue() }));
  mount(askForFormWork, async ({ body: { form, subject } }) => ({
    challenge: await formWork.ask(form, form === 'newsletter' ? subject.toLowerCase() : subject),
  }));
}

import { issueFormToken } from '@site/shared/contracts';
import type { Mount } from '../http/endpoint.ts';
import type { FormTokens } from './form-tokens.ts';

export function mountFormTokens(mount: Mount, { formTokens }: { readonly formTokens: FormTokens }): void {
  mount(issueFormToken, async () => ({ token: formTokens.issue() }));
}

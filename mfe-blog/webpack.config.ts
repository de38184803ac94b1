import { remoteConfig } from '@site/shared/webpack';
import { articleRule } from './compiler/rule.ts';

export default remoteConfig({ name: 'blog', rules: [articleRule] });

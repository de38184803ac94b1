export { sha256, versionOf, versionOfFiles } from './hash.ts';
export { oneLine, parseRelease, ReleaseError } from './manifest.ts';
export { pack, type PackOptions } from './pack.ts';
export { failWith, runSiteCommand } from './commands/site-command.ts';
export { createKeyPair, isPublicKey, requireSignature, signManifest } from './sign.ts';
export { commandComposer, findSite, findToken, tokenFile } from './commands/command-composer.ts';

export { sha256, versionOf } from './hash.ts';
export { oneLine, parseRelease, ReleaseError } from './manifest.ts';
export { pack, type PackOptions } from './pack.ts';
export { createKeyPair, isPublicKey, requireSignature, signRelease } from './sign.ts';
export { commandComposer, findToken, tokenFile } from './tell.ts';

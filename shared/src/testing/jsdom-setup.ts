import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both at import; jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

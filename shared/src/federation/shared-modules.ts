/**
 * Modules that exist once per page: the shell provides them, remotes never bundle them. Subpaths are listed too, or a
 * remote would bundle its own copy.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
] as const;

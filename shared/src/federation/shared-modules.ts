/**
 * Modules that exist once per page. The shell provides them, and remotes never bundle them. Subpaths are listed too,
 * because a remote would otherwise bundle its own copy.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
] as const;

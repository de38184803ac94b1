import { Fragment } from 'react';

/** Capitals and digits with hyphens between them, as in AR-7K3M-92QX. */
const CODE = /\b((?=[A-Z-]*\d)[A-Z][0-9A-Z]+(?:-[0-9A-Z]{2,})+)\b/;

/** Text in which no line breaks within a code. The hyphens are plain ones, so copied text can be searched for. */
export function WholeCodes({ children }: { readonly children: string }) {
  return children.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} css={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}

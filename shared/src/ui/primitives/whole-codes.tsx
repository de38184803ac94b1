import { Fragment } from 'react';

/** Uppercase letters and digits with hyphens, such as AR-7K3M-92QX. One without a digit has at least three parts. */
const CODE = /\b((?=[A-Z-]*\d|(?:[A-Z]+-){2})[A-Z][0-9A-Z]+(?:-[0-9A-Z]{2,})+)\b/;

/** Text without line breaks inside codes. The hyphens are ordinary ones, so copied text can be searched for. */
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

import { textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { toSpans } from './articles/rich-text.ts';

/** A text of an article with its strong words and links. */
export function RichText({ text }: { readonly text: string }) {
  return toSpans(text).map((span, index) => {
    if (span.kind === 'strong') return <strong key={index}>{span.text}</strong>;
    if (span.kind === 'text') return span.text;
    return (
      <Link key={index} to={span.to} css={textLink()}>
        {span.text}
      </Link>
    );
  });
}

import type { CSSObject } from '@emotion/react';
import { color, Container, fontSize, line, media, space } from '@site/shared/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface PrintLineProps {
  readonly siteName: string;
  readonly pathname: string;
}

/** The first line of a printed page: site name, URL and date. Rendered when the browser is about to print. */
export function PrintLine({ siteName, pathname }: PrintLineProps) {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    // The browser prints the state at the end of the event, so the update must be synchronous.
    const draw = () => flushSync(() => setDay(today()));
    window.addEventListener('beforeprint', draw);
    return () => window.removeEventListener('beforeprint', draw);
  }, []);
  if (day === undefined) return null;
  return (
    <div css={onPaper}>
      <Container>
        <p css={text}>
          {siteName} · {location.origin + pathname} · {day}
        </p>
      </Container>
    </div>
  );
}

function today(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
}

const onPaper: CSSObject = { display: 'none', [media.print]: { display: 'block' } };
const text: CSSObject = {
  paddingBlock: space[2],
  borderBlockEnd: `${line.hair} solid ${color.hairline}`,
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
};

import type { CSSObject } from '@emotion/react';
import { color, Container, fontSize, line, media, space } from '@site/shared/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface PrintLineProps {
  readonly siteName: string;
  readonly pathname: string;
}

/** The first line of a printed page: whose it is, where it was and on which day. Nobody sees it on the screen. */
export function PrintLine({ siteName, pathname }: PrintLineProps) {
  const [day, setDay] = useState(today);
  useEffect(() => {
    // A page may lie open for days. The browser prints what is drawn when the event is over.
    const renew = () => flushSync(() => setDay(today()));
    window.addEventListener('beforeprint', renew);
    return () => window.removeEventListener('beforeprint', renew);
  }, []);
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

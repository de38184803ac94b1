import {
  button,
  Button,
  Cluster,
  Container,
  control,
  fontSize,
  color,
  Heading,
  media,
  space,
  Stack,
  Text,
  textLink,
  VisuallyHidden,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { NOT_FOUND, RETURN_HOME } from './notices-content.ts';

/** The 404 page. The path is logged to the console but not rendered, so that the HTML is the same for every path. */
export function NotFoundPage({ path }: { readonly path: string }) {
  useEffect(() => {
    console.error(`404: there is no page at ${path}`);
  }, [path]);
  return (
    <Container width="text">
      <div css={{ paddingBlock: space[24], textAlign: 'center' }}>
        <Stack gap={6}>
          <Heading level={1}>
            <span
              css={{
                display: 'block',
                fontSize: fontSize.stat,
                color: color.brand,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              404
            </span>
            {NOT_FOUND.title}
          </Heading>
          <Text tone="muted">{NOT_FOUND.text}</Text>
          <nav aria-label={NOT_FOUND.suggested} css={{ display: 'flex', justifyContent: 'center' }}>
            <Cluster gap={6}>
              {NOT_FOUND.pages.map(([to, label]) => (
                <Link key={to} css={textLink()} to={to}>
                  {label}
                </Link>
              ))}
            </Cluster>
          </nav>
          <form role="search" aria-label={NOT_FOUND.search.form} action="/blog" css={search}>
            <label css={{ flex: '1 1 12rem' }}>
              <VisuallyHidden>{NOT_FOUND.search.label}</VisuallyHidden>
              <input
                type="search"
                name="q"
                placeholder={NOT_FOUND.search.placeholder}
                autoComplete="off"
                enterKeyHint="search"
                required
                css={control()}
              />
            </label>
            <Button type="submit" variant="secondary">
              {NOT_FOUND.search.submit}
            </Button>
          </form>
          <p>
            <Link css={button({ variant: 'primary', size: 'lg' })} to="/">
              {RETURN_HOME}
            </Link>
          </p>
        </Stack>
      </div>
    </Container>
  );
}

/** The search needs scripting, so the form is hidden without it. */
const search: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  width: '100%',
  maxWidth: '28rem',
  marginInline: 'auto',
  [media.noScripting]: { display: 'none' },
};

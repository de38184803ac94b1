import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { AfterHydration, Button, Cluster, Icon, media } from '@site/shared/ui';
import { articlePath, type ArticleMeta } from '../articles/article.ts';
import { SHARE_COPY } from './article-content.ts';

export interface ArticleShareProps {
  readonly meta: ArticleMeta;
  readonly services: ShellServices;
}

/** Buttons to share an article. They need script, so the server's HTML only reserves their space. */
export function ArticleShare(props: ArticleShareProps) {
  return (
    <Cluster gap={2} css={place}>
      <AfterHydration>
        <ShareButtons {...props} />
      </AfterHydration>
    </Cluster>
  );
}

function ShareButtons({ meta, services }: ArticleShareProps) {
  const canShare = 'share' in navigator;
  const address = () => window.location.origin + articlePath(meta.slug);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => copyLink(address(), services)}>
        <Icon name="file" size="1.1em" />
        {SHARE_COPY.copy}
      </Button>
      {canShare && (
        <Button variant="secondary" size="sm" onClick={() => share({ title: meta.title, url: address() })}>
          <Icon name="arrowUpRight" size="1.1em" />
          {SHARE_COPY.share}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Icon name="download" size="1.1em" />
        {SHARE_COPY.print}
      </Button>
    </>
  );
}

const place: CSSObject = {
  minHeight: '2.25rem',
  [media.noScripting]: { display: 'none' },
  [media.print]: { display: 'none' },
};

async function copyLink(address: string, { toast }: ShellServices) {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: SHARE_COPY.copied, action: 'copy-link' });
  } catch {
    toast({
      title: SHARE_COPY.failed,
      description: address,
      tone: 'destructive',
      action: 'copy-link',
    });
  }
}

/** Closing the share sheet rejects. That is no error. */
function share(data: ShareData) {
  navigator.share(data).catch(() => undefined);
}

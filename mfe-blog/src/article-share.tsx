import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Icon, media, useHydrated } from '@site/shared/ui';
import { articlePath, type ArticleMeta } from './articles/article.ts';

export interface ArticleShareProps {
  readonly meta: ArticleMeta;
  readonly services: ShellServices;
}

/** Ways to pass an article on. They need script, so they are hidden where there is none. */
export function ArticleShare({ meta, services }: ArticleShareProps) {
  const canShare = useHydrated() && 'share' in navigator;
  const address = () => window.location.origin + articlePath(meta.slug);
  return (
    <Cluster gap={2} css={{ [media.noScripting]: { display: 'none' } }}>
      <Button variant="secondary" size="sm" onClick={() => copyLink(address(), services)}>
        <Icon name="file" size="1.1em" />
        Copy link
      </Button>
      {canShare && (
        <Button variant="secondary" size="sm" onClick={() => share({ title: meta.title, url: address() })}>
          <Icon name="arrowUpRight" size="1.1em" />
          Share
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Icon name="download" size="1.1em" />
        Print
      </Button>
    </Cluster>
  );
}

async function copyLink(address: string, { toast }: ShellServices) {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link copied', description: 'It is ready to be pasted.' });
  } catch {
    toast({ title: 'The link could not be copied', description: address, tone: 'destructive' });
  }
}

/** A visitor who closes the share sheet has changed their mind: nothing to report. */
function share(data: ShareData) {
  navigator.share(data).catch(() => undefined);
}

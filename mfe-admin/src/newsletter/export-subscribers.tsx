import { useState } from 'react';
import { exportSubscribers } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon } from '@site/shared/ui';
import { fetchAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { fileNameOf, saveFile } from '../save-file.ts';
import { savedAs, SUBSCRIBERS_COPY } from './admin-newsletter-content.ts';

const action = 'export-subscribers';

/** Saves all subscribers, in all states, as a CSV file. */
export function ExportSubscribers({ services }: { readonly services: ShellServices }) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const response = await fetchAsUser(exportSubscribers);
      const name = fileNameOf(response.headers.get('content-disposition')) ?? 'subscribers.csv';
      saveFile(await response.blob(), name);
      services.toast({ title: SUBSCRIBERS_COPY.exported, description: savedAs(name), action });
    } catch (error) {
      console.error(error);
      const { title, description } = SUBSCRIBERS_COPY.exportFailed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action,
      });
    }
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      loading={busy}
      loadingText={SUBSCRIBERS_COPY.exporting}
      onClick={() => void run()}
    >
      <Icon name="download" />
      {SUBSCRIBERS_COPY.export}
    </Button>
  );
}

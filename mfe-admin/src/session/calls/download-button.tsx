import { useState } from 'react';
import type { CallInput, Endpoint } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon } from '@site/shared/ui';
import { fileNameOf, saveFile } from '../../kit/save-file.ts';
import { fetchAsUser } from './call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { savedAs } from '../../kit/admin-kit-content.ts';

interface DownloadButtonProps {
  readonly endpoint: Endpoint;
  readonly input?: CallInput;
  /** Used if the API names no file. */
  readonly fileName: string;
  readonly copy: {
    readonly export: string;
    readonly exporting: string;
    readonly exported: string;
    readonly exportFailed: { readonly title: string; readonly description: string };
  };
  readonly services: ShellServices;
  readonly size?: 'sm';
}

/** Saves the file of an endpoint under the API's name for it. */
export function DownloadButton(props: DownloadButtonProps) {
  const { endpoint, input = {}, fileName, copy, services, size } = props;
  const [isBusy, setIsBusy] = useState(false);
  const action = endpoint.name;

  async function download() {
    setIsBusy(true);
    try {
      const response = await fetchAsUser(endpoint, input);
      const name = fileNameOf(response.headers.get('content-disposition')) ?? fileName;
      saveFile(await response.blob(), name);
      services.toast({ title: copy.exported, description: savedAs(name), action });
    } catch (error) {
      console.error(error);
      const { title, description } = copy.exportFailed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    setIsBusy(false);
  }

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      loading={isBusy}
      loadingText={copy.exporting}
      onClick={() => void download()}
    >
      <Icon name="download" />
      {copy.export}
    </Button>
  );
}

import type { CallInput, Endpoint } from '@site/shared/contracts';
import { Button, Icon } from '@site/shared/ui';
import { fileNameOf, saveFile } from '../../kit/save-file.ts';
import { fetchAsUser } from './call-as-user.ts';
import { savedAs } from '../../kit/admin-kit-content.ts';
import { useAction } from '../../kit/use-action.ts';

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
  readonly size?: 'sm';
}

/** Saves the file of an endpoint under the API's name for it. */
export function DownloadButton(props: DownloadButtonProps) {
  const { endpoint, input = {}, fileName, copy, size } = props;
  const { isBusy, run } = useAction({
    name: endpoint.name,
    async run() {
      const response = await fetchAsUser(endpoint, input);
      const name = fileNameOf(response.headers.get('content-disposition')) ?? fileName;
      saveFile(await response.blob(), name);
      return name;
    },
    done: (name) => ({ title: copy.exported, description: savedAs(name) }),
    failed: copy.exportFailed,
  });

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      loading={isBusy}
      loadingText={copy.exporting}
      onClick={() => run()}
    >
      <Icon name="download" />
      {copy.export}
    </Button>
  );
}

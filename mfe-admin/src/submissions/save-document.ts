import { downloadDocument, type Submission } from '@site/shared/contracts';
import { fetchAsUser } from '../session/call-as-user.ts';
import { fileNameOf, saveFile } from '../save-file.ts';

/** Saves a submission's document, byte for byte, under the name that the API gives it. */
export async function saveDocument({ id, file_path }: Pick<Submission, 'id' | 'file_path'>): Promise<void> {
  const response = await fetchAsUser(downloadDocument, { params: { id } });
  const name = fileNameOf(response.headers.get('content-disposition')) ?? file_path ?? 'document';
  saveFile(await response.blob(), name);
}

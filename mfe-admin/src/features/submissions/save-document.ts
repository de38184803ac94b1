import { downloadDocument, type Submission } from '@site/shared/contracts/staff';
import { fetchAsUser } from '../../session/calls/call-as-user.ts';
import { documentQuery } from './document-query.ts';
import { fileNameOf, saveFile } from '../../kit/save-file.ts';

/** Downloads one of a submission's documents under the API's file name. */
export async function saveDocument(
  { id, file_path }: Pick<Submission, 'id' | 'file_path'>,
  number: number,
): Promise<void> {
  const response = await fetchAsUser(downloadDocument, { params: { id }, query: documentQuery(number) });
  const name = fileNameOf(response.headers.get('content-disposition')) ?? file_path ?? 'document';
  saveFile(await response.blob(), name);
}

import { downloadDocument, type Submission } from '@site/shared/contracts';
import { fetchAsUser } from '../auth/call-as-user.ts';
import { saveFile } from '../save-file.ts';

/** Saves a submission's document, byte for byte, under the name that the API gives it. */
export async function saveDocument({ id, file_path }: Pick<Submission, 'id' | 'file_path'>): Promise<void> {
  const response = await fetchAsUser(downloadDocument, { params: { id } });
  const name = fileNameOf(response.headers.get('content-disposition')) ?? file_path ?? 'document';
  saveFile(await response.blob(), name);
}

/** The file name of a `Content-Disposition` header; the extended form wins because it alone holds every letter. */
export function fileNameOf(header: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) return decoded(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;"\s]+)/i.exec(header ?? '')?.[1];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

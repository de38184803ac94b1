import type { SubmissionSelection } from '@site/shared/contracts/staff';
import { Button, Cluster, Text } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { LIST_COPY, newsText } from '../admin-list-content.ts';
import { searchOfListPage } from './list-address.ts';
import { useNewSubmissions } from './list-query.ts';

interface NewsNoticeProps {
  readonly selection: SubmissionSelection;
  /** The position before the first listed submission; null without any. */
  readonly start: string | null;
  /** Loads the first page again. */
  onShow(): void;
}

/** Says how many submissions arrived since the page was loaded. The rows stay where they are until they are asked for. */
export function NewsNotice({ selection, start, onShow }: NewsNoticeProps) {
  const [parameters, setParameters] = useSearchParams();
  const isNewestFirst = selection.sort === 'received' && selection.order === 'descending';
  const { count, isCapped } = useNewSubmissions(selection, isNewestFirst ? start : null).data;

  function show() {
    setParameters(searchOfListPage(parameters, null));
    onShow();
  }

  return (
    <div role="status">
      {count > 0 && (
        <Cluster gap={3}>
          <Text>{newsText(count, isCapped)}</Text>
          <Button variant="secondary" size="sm" onClick={show}>
            {LIST_COPY.news}
          </Button>
        </Cluster>
      )}
    </div>
  );
}

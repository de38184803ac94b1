import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRecordAddress } from '../record/record-address.ts';
import { parseListAddress, searchOfListPage } from './list-address.ts';
import { listPage, useListPage } from './list-query.ts';

export interface Neighbors {
  /** Opens the application before. Absent where the list has none. */
  readonly previous?: () => void;
  readonly next?: () => void;
}

/** The applications before and after one of the current list, also those of the pages around it. */
export function useNeighbors(reference: string): Neighbors {
  const [parameters] = useSearchParams();
  const addressOf = useRecordAddress();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const address = parseListAddress(parameters);
  const { data } = useListPage(address);
  /** The application that is open now; null when it was closed. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = reference;
    return () => {
      shown.current = null;
    };
  }, [reference]);
  const at = data?.items.findIndex((row) => row.reference === reference) ?? -1;
  if (!data || at === -1) return {};

  function open(neighbor: string, cursor: string | null): void {
    const { to, ...options } = addressOf(neighbor);
    const search = searchOfListPage(new URLSearchParams(to.search), cursor);
    void navigate({ search: search.toString() }, options);
  }
  async function openOnPage(cursor: string, index: 0 | -1): Promise<void> {
    const page = await queries.fetchQuery(listPage({ ...address, cursor }));
    if (shown.current !== reference) return;
    const neighbor = page.items.at(index);
    if (neighbor) open(neighbor.reference, cursor);
  }
  const stepTo = (index: number, page: string | null, first: 0 | -1) => {
    const neighbor = data.items[index];
    if (neighbor) return () => open(neighbor.reference, address.cursor);
    // The query client tells about a failure.
    return page === null ? undefined : () => void openOnPage(page, first).catch(console.error);
  };
  const previous = stepTo(at - 1, data.previous, -1);
  const next = stepTo(at + 1, data.next, 0);
  return { ...(previous && { previous }), ...(next && { next }) };
}

import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { searchOfView } from '../../../kit/list/view-search.ts';

const PARAMETER = 'id';

/** A field of the record that staff go to. */
export type RecordField = 'status' | 'note';

/** What is kept with the address of a record. */
interface RecordState {
  /** Marks a navigation from the list: closing the record goes back. */
  readonly isFromList?: boolean;
  /** Takes the focus when the record has loaded. */
  readonly field?: RecordField;
}

/** An address on the same page. */
export interface SearchAddress {
  readonly search: string;
}

interface RecordAddress {
  readonly to: SearchAddress;
  readonly state: RecordState;
  readonly replace: boolean;
}

/** Addresses of records: the list of the same address, with the record open. A record takes the place of another one in the history. */
export function useRecordAddress(): (reference: string, field?: RecordField) => RecordAddress {
  const [parameters] = useSearchParams();
  const { isFromList = false } = useRecordState();
  const isOpen = parameters.has(PARAMETER);
  return (reference, field) => {
    const next = searchOfView(parameters, 'submissions');
    next.set(PARAMETER, reference);
    return {
      to: { search: next.toString() },
      state: { isFromList: !isOpen || isFromList, ...(field && { field }) },
      replace: isOpen,
    };
  };
}

/** The state of the location, which can be anything. */
export function useRecordState(): RecordState {
  return Object(useLocation().state) as RecordState;
}

/** The query of the same page without a record. */
export function withoutRecord(parameters: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete(PARAMETER);
  return others;
}

/** The reference in the address, as typed; null when there is none. */
export function useOpenRecord() {
  const [parameters, setParameters] = useSearchParams();
  const { isFromList } = useRecordState();
  const navigate = useNavigate();
  const reference = parameters.get(PARAMETER);
  const others = withoutRecord(parameters);

  function close() {
    if (reference === null) return;
    if (isFromList) void navigate(-1);
    else setParameters(others, { replace: true });
  }
  /** The address without the record. */
  const list: SearchAddress = { search: others.toString() };
  return { reference, list, close };
}

/** Opens a record from the list. */
export function useRecordOpener(): (reference: string, field?: RecordField) => void {
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  return (reference, field) => {
    const { to, ...options } = addressOf(reference, field);
    void navigate(to, options);
  };
}

import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'id';
/** Marks a navigation from the list to a record: closing the record goes back. */
const FROM_LIST = { isFromList: true };

/** An address on the same page. */
export interface SearchAddress {
  readonly search: string;
}

interface RecordAddress {
  readonly to: SearchAddress;
  readonly state: unknown;
  readonly replace: boolean;
}

/** Addresses of records: the same page with the record open. A record takes the place of another one in the history. */
export function useRecordAddress(): (reference: string) => RecordAddress {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const isOpen = parameters.has(PARAMETER);
  return (reference) => {
    const next = new URLSearchParams(parameters);
    next.set(PARAMETER, reference);
    return { to: { search: next.toString() }, state: isOpen ? state : FROM_LIST, replace: isOpen };
  };
}

/** The reference in the address, as typed; null when there is none. */
export function useOpenRecord() {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const reference = parameters.get(PARAMETER);
  const others = new URLSearchParams(parameters);
  others.delete(PARAMETER);

  function close() {
    if (reference === null) return;
    const { isFromList } = Object(location.state) as { isFromList?: boolean };
    if (isFromList) void navigate(-1);
    else setParameters(others, { replace: true });
  }
  /** The address without the record. */
  const list: SearchAddress = { search: others.toString() };
  return { reference, list, close };
}

/** Opens a record from the list. */
export function useRecordOpener(): (reference: string) => void {
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  return (reference) => {
    const { to, ...options } = addressOf(reference);
    void navigate(to, options);
  };
}

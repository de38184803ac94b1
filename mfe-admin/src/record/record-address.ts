import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'id';
/** Marks a navigation from the list to a record: closing the record goes back. */
const FROM_LIST = { isFromList: true };

/** The address of a record: the same page with the record's dialog open. */
export function recordAddress(reference: string) {
  return { to: { search: new URLSearchParams({ [PARAMETER]: reference }).toString() }, state: FROM_LIST };
}

/** The reference in the address, as typed; null when there is none. */
export function useOpenRecord() {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const reference = parameters.get(PARAMETER);

  function close() {
    if (reference === null) return;
    const { isFromList } = Object(location.state) as { isFromList?: boolean };
    if (isFromList) void navigate(-1);
    else setParameters(without(parameters), { replace: true });
  }
  return { reference, close };
}

/** Opens a record from the list. */
export function useRecordOpener(): (reference: string) => void {
  const navigate = useNavigate();
  return (reference) => {
    const { to, state } = recordAddress(reference);
    void navigate(to, { state });
  };
}

function without(parameters: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete(PARAMETER);
  return others;
}

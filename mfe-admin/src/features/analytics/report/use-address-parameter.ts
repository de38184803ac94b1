import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A choice that the address remembers, so that a reload or a shared address shows the same. An unknown value counts as
 * `initial`, which the address leaves out. The fragment stays.
 */
export function useAddressParameter<Value extends string>(
  name: string,
  values: readonly Value[],
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const asked = parameters.get(name);

  function choose(value: Value) {
    if (value === initial) parameters.delete(name);
    else parameters.set(name, value);
    void navigate({ search: parameters.toString(), hash }, { replace: true });
  }
  return [values.find((value) => value === asked) ?? initial, choose];
}

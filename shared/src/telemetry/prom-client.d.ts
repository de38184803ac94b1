declare module 'prom-client/lib/registry.js' {
  import type { Registry as Class } from 'prom-client';

  const Registry: typeof Class;
  export default Registry;
}
declare module 'prom-client/lib/cluster.js' {
  import type { AggregatorRegistry as Class } from 'prom-client';

  const AggregatorRegistry: typeof Class;
  export default AggregatorRegistry;
}
declare module 'prom-client/lib/counter.js' {
  import type { Counter as Class } from 'prom-client';

  const Counter: typeof Class;
  export default Counter;
}
declare module 'prom-client/lib/gauge.js' {
  import type { Gauge as Class } from 'prom-client';

  const Gauge: typeof Class;
  export default Gauge;
}
declare module 'prom-client/lib/metrics/*.js' {
  import type { Registry } from 'prom-client';

  const collect: (registry: Registry) => void;
  export default collect;
}

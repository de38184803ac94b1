import { color, Disclosure, space, weight } from '@site/shared/ui';

interface MeaningsProps {
  readonly title: string;
  readonly meanings: readonly (readonly [name: string, meaning: string])[];
}

/** What the columns of a table mean, on demand. */
export function Meanings({ title, meanings }: MeaningsProps) {
  return (
    <Disclosure summary={title}>
      <dl css={{ display: 'grid', gap: space[2] }}>
        {meanings.map(([name, meaning]) => (
          <div key={name}>
            <dt css={{ fontWeight: weight.bold }}>{name}</dt>
            <dd css={{ color: color.muted }}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

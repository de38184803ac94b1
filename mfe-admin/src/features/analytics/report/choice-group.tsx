import { Button, Cluster } from '@site/shared/ui';

interface ChoiceGroupProps<Value extends string> {
  /** What is chosen. */
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly chosen: Value;
  onChoose(value: Value): void;
}

/** A row of buttons, one of which is pressed. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <Cluster role="group" aria-label={label} gap={2}>
      {choices.map(([value, text]) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? 'primary' : 'secondary'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </Button>
      ))}
    </Cluster>
  );
}

import { useEffect, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import type { Granularity } from '@site/shared/contracts/staff';
import { button, Button, Cluster, SelectField, space, Stack, TextField } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { DASHBOARD_COPY, PRESET_LABELS } from '../admin-dashboard-content.ts';
import { useFieldFaults } from '../report/use-field-faults.ts';
import { granularitiesOf } from './analytics-address.ts';
import { checkWindow } from './check-window.ts';
import { DEFAULT_PRESET, PRESETS, windowOf } from './presets.ts';
import type { AddressControls } from './use-analytics-address.ts';

/** Chooses the window: by a link for common ones, or by two dates. */
export function WindowForm(controls: AddressControls) {
  const { window, granularity, filter } = controls.address;
  return (
    <Stack gap={4}>
      <PresetLinks {...controls} />
      <div css={row}>
        <DateForm {...controls} />
        <SelectField
          label={DASHBOARD_COPY.by}
          name="by"
          value={granularity}
          options={granularitiesOf(window, filter).map((choice) => [
            choice,
            DASHBOARD_COPY.granularity[choice],
          ])}
          onChange={({ target }) => controls.go({ granularity: target.value as Granularity })}
        />
      </div>
    </Stack>
  );
}

function PresetLinks({ address, today, linkTo }: AddressControls) {
  return (
    <nav aria-label={DASHBOARD_COPY.presets}>
      <Cluster gap={2} role="list">
        {PRESETS.map((preset) => {
          const window = windowOf(preset, today);
          const isCurrent =
            window.startDate === address.window.startDate && window.endDate === address.window.endDate;
          return (
            <span key={preset} role="listitem">
              <Link
                to={linkTo({ window: preset === DEFAULT_PRESET ? null : window })}
                replace={isCurrent}
                aria-current={isCurrent ? 'true' : undefined}
                css={button({ variant: isCurrent ? 'primary' : 'secondary', size: 'sm' })}
              >
                {PRESET_LABELS[preset]}
              </Link>
            </span>
          );
        })}
      </Cluster>
    </nav>
  );
}

/** The two dates. They change nothing until they are submitted, and then are those that are shown. */
function DateForm({ address, today, go }: AddressControls) {
  const { startDate, endDate } = address.window;
  const { form, faults, setFaults } = useFieldFaults<'startDate' | 'endDate'>();
  useEffect(() => {
    form.current?.reset();
    setFaults({});
  }, [form, setFaults, startDate, endDate]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const dates = { startDate: typed.get('startDate'), endDate: typed.get('endDate') };
    const checked = checkWindow(dates, today);
    if ('faults' in checked) return setFaults(checked.faults);
    setFaults({});
    event.currentTarget.reset();
    go({ window: checked.window });
  }

  return (
    <form ref={form} noValidate aria-label={DASHBOARD_COPY.period} css={dates} onSubmit={submit}>
      <TextField
        type="date"
        label={DASHBOARD_COPY.from}
        name="startDate"
        defaultValue={startDate}
        max={today}
        error={faults.startDate}
      />
      <TextField
        type="date"
        label={DASHBOARD_COPY.to}
        name="endDate"
        defaultValue={endDate}
        max={today}
        error={faults.endDate}
      />
      <Button type="submit" variant="secondary">
        {DASHBOARD_COPY.show}
      </Button>
    </form>
  );
}

const row: CSSObject = { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space[4] };
const dates: CSSObject = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] };

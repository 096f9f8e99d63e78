import { CalendarClock, CloudLightning, FlaskConical, MessageSquareWarning, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type AlertCount, type AlertsView, alertCounts } from './groups.ts';
import { alertsTexts as texts } from './texts.ts';

export const typeIcons: Record<NotificationType, ReactNode> = {
  chemical_low: <FlaskConical aria-hidden="true" />,
  weather_alert: <CloudLightning aria-hidden="true" />,
  service_reminder: <CalendarClock aria-hidden="true" />,
  equipment_maintenance: <Wrench aria-hidden="true" />,
  customer_feedback: <MessageSquareWarning aria-hidden="true" />,
};

const tones: Record<Notification['severity'], Tone> = {
  critical: 'bad',
  high: 'warn',
  medium: 'brand',
  low: 'neutral',
};

export const SeverityChip = ({ severity }: Pick<Notification, 'severity'>) => (
  <Chip tone={tones[severity]} dot>
    {texts.severities[severity]}
  </Chip>
);

interface CountsProps {
  counts: Record<AlertCount, number>;
  chosen: AlertCount;
  onChoose: (count: AlertCount) => void;
}

export function Counts({ counts, chosen, onChoose }: CountsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">{texts.counts}</legend>
      {alertCounts.map((count) => (
        <button
          key={count}
          type="button"
          aria-label={texts.counted(texts[count], counts[count])}
          aria-pressed={chosen === count}
          onClick={() => onChoose(count)}
          className={classNames(
            'flex flex-col items-start rounded-md border bg-surface px-4 py-3 text-left hover:bg-sunken',
            chosen === count ? 'border-brand ring-1 ring-brand' : 'border-line',
          )}
        >
          <span className="text-sm text-ink-2">{texts[count]}</span>
          <span
            className={classNames(
              'num text-2xl font-semibold tracking-[-0.035em]',
              count === 'critical' && counts.critical > 0 && 'text-bad',
            )}
          >
            {counts[count]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface TypeChipsProps {
  types: readonly NotificationType[];
  chosen: AlertsView['type'];
  onChoose: (type: AlertsView['type']) => void;
  /** How many alerts are snoozed; they are offered apart. */
  snoozed: number;
  showsSnoozed: boolean;
  onSnoozed: () => void;
}

export function TypeChips({ types, chosen, onChoose, snoozed, showsSnoozed, onSnoozed }: TypeChipsProps) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1 md:flex-wrap">
      <legend className="sr-only">{texts.filter}</legend>
      {(['all', ...types] as const).map((type) => (
        <FilterChip key={type} pressed={chosen === type && !showsSnoozed} onPress={() => onChoose(type)}>
          {type === 'all' ? texts.all : texts.types[type]}
        </FilterChip>
      ))}
      {snoozed > 0 ? (
        <FilterChip pressed={showsSnoozed} onPress={onSnoozed}>
          {texts.counted(texts.snoozedOnes, snoozed)}
        </FilterChip>
      ) : null}
    </fieldset>
  );
}

function FilterChip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'h-9 shrink-0 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap max-md:h-11',
        pressed
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-2 bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

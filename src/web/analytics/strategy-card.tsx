import { ArrowRight, Play } from 'lucide-react';
import type { ProfitStrategy } from '#contract/analytics/analytics.ts';
import { dayName } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { CustomerLink } from '#web/ui/link-if-open.tsx';
import { exactText, valueText } from './figure-words.ts';
import { businessTexts } from './texts.ts';

const texts = businessTexts.optimizer;

const impactTones: Readonly<Record<ProfitStrategy['impact'], Tone>> = { high: 'ok', medium: 'brand', low: 'neutral' };

interface StrategyCardProps {
  strategy: ProfitStrategy;
  busy: boolean;
  onChange?: ((state: ProfitStrategy['state']) => void) | undefined;
}

export function StrategyCard({ strategy, busy, onChange }: StrategyCardProps) {
  const { title, description, impact, effort, category, monthlyEffect } = strategy;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <h3 className="min-w-0 grow basis-56 text-md">{title}</h3>
        <p className="num shrink-0 text-sm text-ink-2">
          {monthlyEffect === null ? (
            texts.noAmount
          ) : (
            <span className="font-semibold text-ink">{texts.aMonth(valueText('dollars', monthlyEffect))}</span>
          )}
        </p>
      </div>
      <p className="text-sm text-ink-2">{description}</p>
      <p className="flex flex-wrap gap-1.5">
        <Chip tone={impactTones[impact]} dot>
          {texts.impacts[impact]}
        </Chip>
        <Chip>
          {texts.effort}: {texts.efforts[effort]}
        </Chip>
        <Chip>{texts.categories[category]}</Chip>
      </p>
      <Concerned customers={strategy.customers} />
      <Progress strategy={strategy} />
      {onChange ? <Actions {...{ strategy, busy, onChange }} /> : null}
    </li>
  );
}

function Concerned({ customers }: Pick<ProfitStrategy, 'customers'>) {
  if (customers.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="flex min-h-8 items-center font-semibold text-brand max-md:min-h-12">
        {texts.customers(customers.length)}
      </summary>
      <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {customers.map(({ customerId, name, detail }) => (
          <li key={customerId} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 grow truncate font-semibold">
              <CustomerLink customerId={customerId} className="rounded-sm [&[href]]:hover:underline">
                {name}
              </CustomerLink>
            </span>
            <span className="num text-ink-2">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Progress({ strategy: { state, startedOn, endedOn, measured } }: { strategy: ProfitStrategy }) {
  if (state === 'not-started') return null;
  return (
    <div className="flex flex-col gap-1.5 rounded-sm bg-sunken p-3 text-sm">
      <p className="num flex flex-wrap gap-x-3 gap-y-1">
        {startedOn ? (
          <Chip tone="ok" dot>
            {texts.startedOn(dayName(startedOn))}
          </Chip>
        ) : null}
        {state === 'done' && endedOn ? <Chip tone="brand">{texts.doneOn(dayName(endedOn))}</Chip> : null}
        {state === 'dropped' && endedOn ? <Chip>{texts.droppedOn(dayName(endedOn))}</Chip> : null}
      </p>
      {measured ? (
        <p className="num flex flex-wrap items-center gap-x-2">
          <span className="text-ink-2">
            {texts.measuredTitle}: {measured.label}
          </span>
          <span className="inline-flex items-center gap-1.5 font-semibold">
            {exactText(measured.unit, measured.before)}
            <ArrowRight aria-label={texts.to} className="size-3.5" />
            {exactText(measured.unit, measured.now)}
          </span>
          <span className="text-ink-3">{texts.sinceDays(measured.sinceDays)}</span>
        </p>
      ) : (
        <p className="text-ink-2">{texts.notMeasured}</p>
      )}
    </div>
  );
}

interface ActionsProps extends StrategyCardProps {
  onChange: (state: ProfitStrategy['state']) => void;
}

function Actions({ strategy: { state, title }, busy, onChange }: ActionsProps) {
  if (state === 'not-started') {
    return (
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          icon={<Play aria-hidden="true" className="size-4" />}
          busy={busy}
          onClick={() => onChange('started')}
          aria-label={texts.startOf(title)}
          className="max-md:h-12 max-md:w-full"
        >
          {texts.start}
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
      {state === 'started' ? (
        <>
          <Button busy={busy} onClick={() => onChange('done')} aria-label={texts.of(texts.done, title)}>
            {texts.done}
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => onChange('dropped')}
            aria-label={texts.of(texts.drop, title)}
          >
            {texts.drop}
          </Button>
        </>
      ) : (
        <Button busy={busy} onClick={() => onChange('started')} aria-label={texts.of(texts.again, title)}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

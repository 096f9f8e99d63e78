import { Check } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Step } from './first-day-steps.ts';
import { homeTexts as texts } from './texts.ts';

/** The first day's steps; the next one to do carries the buttons. */
export function FirstDay({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const current = steps.findIndex((step) => !step.done);
  return (
    <Card
      title={texts.firstDay}
      aside={<span className="num text-sm text-ink-2">{texts.stepsDone(done, steps.length)}</span>}
    >
      <p className="-mt-2 mb-4 text-sm text-ink-2">{texts.firstDayPurpose}</p>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} number={index + 1} current={index === current} />
        ))}
      </ol>
    </Card>
  );
}

function StepCard({ step, number, current }: { step: Step; number: number; current: boolean }) {
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classNames(
        'flex gap-3 rounded-md border p-4 xl:flex-col',
        current ? 'border-aqua bg-aqua-soft' : 'border-line',
      )}
    >
      <span
        className={classNames(
          'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-[650]',
          step.done ? 'bg-ok-soft text-ok' : current ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand',
        )}
      >
        {step.done ? <Check aria-label={texts.done} className="size-4" strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3>{step.title}</h3>
        <p className="num text-sm text-ink-2">{step.text}</p>
        {!step.done && step.actions.length > 0 ? (
          <div className="mt-auto flex flex-wrap gap-2 pt-2">
            {step.actions.map(({ to, label }, index) => (
              <ButtonLink key={label} to={to} size="sm" variant={current && index === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}

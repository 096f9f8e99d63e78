import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { homeTexts as texts } from './texts.ts';

interface Step {
  title: string;
  text: string;
  done: boolean;
  /** Where it is done; only pages that exist and are allowed. */
  actions: { to: string; label: string }[];
}

export interface FirstDayProgress {
  customers: number;
  technicians: number;
  assignments: number;
  /** Visits whose report was made. */
  worked: number;
}

/** The way from an empty company to sent reports; each step is ticked by the company's own data. */
export function firstDaySteps(
  { customers, technicians, assignments, worked }: FirstDayProgress,
  leads: (address: string) => boolean,
): Step[] {
  const reachable = (actions: Step['actions']) => actions.filter(({ to }) => leads(to));
  return [
    {
      title: texts.importTitle,
      text: customers > 0 ? texts.importDone(customers) : texts.importText,
      done: customers > 0,
      actions: reachable([
        { to: '/customers/import', label: texts.importAction },
        { to: '/create-customer', label: texts.addCustomer },
      ]),
    },
    {
      title: texts.technicianTitle,
      text: technicians > 0 ? texts.technicianDone(technicians) : texts.technicianText,
      done: technicians > 0,
      actions: reachable([{ to: '/routes', label: texts.technicianAction }]),
    },
    {
      title: texts.planTitle,
      text: assignments > 0 ? texts.planDone(assignments) : texts.planText,
      done: assignments > 0,
      actions: reachable([
        { to: '/routes', label: texts.planAction },
        { to: '/routes/week', label: texts.weekAction },
      ]),
    },
    {
      title: texts.workTitle,
      text: worked > 0 ? texts.workDone(worked) : texts.workText,
      done: worked > 0,
      actions: reachable([{ to: '/field-service', label: texts.workAction }]),
    },
  ];
}

/** The first day's steps; the next one to do carries the buttons. */
export function FirstDay({ steps }: { steps: Step[] }) {
  const leads = useLeadsSomewhere();
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
      {leads('/settings') ? (
        <p className="mt-4 text-sm text-ink-2">
          {texts.detailsText}{' '}
          <Link to="/settings" className="font-semibold text-brand hover:underline">
            {texts.detailsAction}
          </Link>
        </p>
      ) : null}
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

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { homeTexts as texts } from './texts.ts';

interface Step {
  id: string;
  title: string;
  text: string;
  done: boolean;
  /** Where it is done; only pages that exist and are allowed. */
  actions: { to: string; label: string }[];
}

export interface FirstDayProgress {
  /** The name that messages are signed with, the phone and the shop's address are all there. */
  hasDetails: boolean;
  customers: number;
  technicians: number;
  assignments: number;
  /** Technicians who can sign in. */
  logins: number;
  /** Customers who are billed. */
  billed: number;
  isLive: boolean;
}

/** The way from an empty company to one that is live; each step is ticked by the company's own data. */
export function firstDaySteps(progress: FirstDayProgress, leads: (address: string) => boolean): Step[] {
  const { hasDetails, customers, technicians, assignments, logins, billed, isLive } = progress;
  const reachable = (actions: Step['actions']) => actions.filter(({ to }) => leads(to.replace(/\?.*/, '')));
  return [
    {
      id: 'company',
      title: texts.companyTitle,
      text: hasDetails ? texts.companyDone : texts.companyText,
      done: hasDetails,
      actions: reachable([{ to: '/settings', label: texts.detailsAction }]),
    },
    {
      id: 'customers',
      title: texts.importTitle,
      text: customers > 0 ? texts.importDone(customers) : texts.importText,
      done: customers > 0,
      actions: reachable([
        { to: '/customers/import', label: texts.importAction },
        { to: '/create-customer', label: texts.addCustomer },
      ]),
    },
    {
      id: 'technicians',
      title: texts.technicianTitle,
      text: technicians > 0 ? texts.technicianDone(technicians) : texts.technicianText,
      done: technicians > 0,
      actions: reachable([{ to: '/settings?tab=technicians', label: texts.technicianAction }]),
    },
    {
      id: 'week',
      title: texts.planTitle,
      text: assignments > 0 ? texts.planDone(assignments) : texts.planText,
      done: assignments > 0,
      actions: reachable([{ to: '/routes/week', label: texts.weekAction }]),
    },
    {
      id: 'logins',
      title: texts.loginsTitle,
      text: logins > 0 ? texts.loginsDone(logins) : texts.loginsText,
      done: logins > 0,
      actions: reachable([{ to: '/settings?tab=technicians', label: texts.loginsAction }]),
    },
    {
      id: 'billing',
      title: texts.billingTitle,
      text: billed > 0 ? texts.billingDone(billed) : texts.billingText,
      done: billed > 0,
      actions: reachable([
        { to: '/invoices/from-prices', label: texts.billingAction },
        { to: '/business?section=billing&tab=payment-settings', label: texts.taxAction },
      ]),
    },
    {
      id: 'live',
      title: texts.liveTitle,
      text: isLive ? texts.liveDone : texts.liveText,
      done: isLive,
      actions: reachable([{ to: '/settings?tab=notifications', label: texts.liveAction }]),
    },
  ];
}

/** Steps that this user has put aside, on this device. */
export function useSkippedSteps(): { skipped: readonly string[]; skip: (id: string) => void } {
  const key = `first_day_skipped_${useUser().id}`;
  const [skipped, setSkipped] = useState(() => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean));
  return {
    skipped,
    skip: (id) => {
      const next = [...skipped, id];
      localStorage.setItem(key, next.join(' '));
      setSkipped(next);
    },
  };
}

interface FirstDayProps {
  steps: readonly Step[];
  skipped: readonly string[];
  onSkip: (id: string) => void;
}

/** The first day's steps; the next one to do carries the buttons. */
export function FirstDay({ steps, skipped, onSkip }: FirstDayProps) {
  const done = steps.filter((step) => step.done).length;
  const current = steps.findIndex((step) => !step.done && !skipped.includes(step.id));
  return (
    <Card
      title={texts.firstDay}
      aside={<span className="num text-sm text-ink-2">{texts.stepsDone(done, steps.length)}</span>}
    >
      <p className="-mt-2 mb-4 text-sm text-ink-2">{texts.firstDayPurpose}</p>
      <ol className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {steps.map((step, index) => (
          <StepCard
            key={step.id}
            step={step}
            number={index + 1}
            current={index === current}
            skipped={skipped.includes(step.id)}
            onSkip={() => onSkip(step.id)}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepCardProps {
  step: Step;
  number: number;
  current: boolean;
  skipped: boolean;
  onSkip: () => void;
}

function StepCard({ step, number, current, skipped, onSkip }: StepCardProps) {
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
            {skipped ? <span className="self-center text-xs text-ink-2">{texts.skipped}</span> : null}
            {current ? (
              <Button size="sm" variant="quiet" aria-label={texts.skipStep(step.title)} onClick={onSkip}>
                {texts.skip}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

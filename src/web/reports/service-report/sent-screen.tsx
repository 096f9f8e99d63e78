import { CircleCheckBig, Smartphone } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Outcome } from './send-report.ts';
import { serviceReportTexts as texts } from './texts.ts';

const titles: Record<Outcome['kind'], string> = {
  mailed: texts.sent,
  waiting: texts.submitted,
  'not-mailed': texts.processed,
  kept: texts.keptOnPhone,
};

/** What is said of a report that was sent, to the letter of what became of it. */
export function outcomeText({ kind, message }: Outcome): { title: string; description: string } {
  const title = titles[kind];
  if (kind === 'not-mailed') return { title, description: texts.processedMore(message) };
  return { title, description: kind === 'kept' ? texts.keptOnPhoneMore : message };
}

/** Stands until the page returns to field service by itself. */
export function SentScreen({ outcome, to }: { outcome: Outcome; to: string }) {
  const { title, description } = outcomeText(outcome);
  const Icon = outcome.kind === 'kept' ? Smartphone : CircleCheckBig;
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <Icon aria-hidden="true" className="size-14 text-ok" />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-ink-2">{description}</p>
      <ButtonLink to={to} variant="quiet">
        {texts.backSoon}
      </ButtonLink>
    </div>
  );
}

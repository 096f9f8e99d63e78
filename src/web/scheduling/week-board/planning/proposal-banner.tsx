import { Sparkles } from 'lucide-react';
import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { weekTexts } from '../texts.ts';
import { basisSentence, changeSentence, savingSentence } from './proposal.ts';

interface ProposalBannerProps {
  result: WeekResult;
  /** Computed in this browser without the server, so it can't be applied. */
  isOffline: boolean;
  isApplying: boolean;
  onSeeMoves: () => void;
  onDiscard: () => void;
  onApply: () => void;
}

/** What the suggested schedule saves, over the board that shows it. */
export function ProposalBanner(props: ProposalBannerProps) {
  const { result, isOffline, isApplying, onSeeMoves, onDiscard, onApply } = props;
  const changesSomething = result.assignments.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label={weekTexts.proposed}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-aqua bg-aqua-soft px-5 py-4"
      >
        <div role="status" className="min-w-0 flex-1 basis-80 text-sm">
          <strong className="mr-1.5 text-md font-semibold">{savingSentence(result)}</strong>
          <span className="text-ink-2">{changeSentence(result)}</span>
          <p className="mt-1 text-xs text-ink-2">{basisSentence(result)}</p>
          {isOffline ? <p className="mt-1 text-ink-2">{weekTexts.offlinePreview}</p> : null}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {result.moves.length > 0 ? <Button onClick={onSeeMoves}>{weekTexts.seeEachMove}</Button> : null}
          <Button onClick={onDiscard}>{changesSomething ? weekTexts.discard : uiTexts.close}</Button>
          {changesSomething ? (
            <Button
              variant="primary"
              busy={isApplying}
              disabled={isOffline}
              aria-describedby={isOffline ? 'week-offline-reason' : undefined}
              onClick={onApply}
            >
              {weekTexts.apply}
            </Button>
          ) : null}
          {isOffline && changesSomething ? (
            <span id="week-offline-reason" className="text-sm font-medium text-warn">
              {weekTexts.offline}
            </span>
          ) : null}
        </div>
      </section>
      {result.imbalanceWarning ? <Banner tone="warn">{result.imbalanceWarning}</Banner> : null}
      {result.unplaced.length > 0 ? (
        <Banner tone="warn" title={weekTexts.unplaced(result.unplaced.length)}>
          <ul>
            {result.unplaced.map(({ customerId, name, reason }) => (
              <li key={customerId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {result.recommendations.length > 0 ? (
        <section aria-label={weekTexts.recommendations} className="rounded-md border border-line bg-surface px-5 py-4">
          <h2 className="flex items-center gap-2">
            <Sparkles aria-hidden="true" className="size-4 text-brand" />
            {weekTexts.recommendations}
          </h2>
          <ul className="mt-1.5 list-disc space-y-0.5 pl-6 text-sm text-ink-2">
            {result.recommendations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

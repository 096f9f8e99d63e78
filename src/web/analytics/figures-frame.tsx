import { BarChart3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Analytics, FigureName } from '#contract/analytics/analytics.ts';
import { type BusinessRange, businessRanges } from '#contract/choices.ts';
import { PlanGate } from '#web/access/index.ts';
import { dayName } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChoiceButtons } from '#web/ui/fields/choice-buttons.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useAnalytics } from './api.ts';
import { businessTexts as texts } from './texts.ts';

interface RangeChoiceProps {
  value: BusinessRange;
  onChange: (range: BusinessRange) => void;
}

const RangeChoice = ({ value, onChange }: RangeChoiceProps) => (
  <ChoiceButtons
    label={texts.range}
    choices={businessRanges}
    names={texts.ranges}
    value={value}
    onChange={onChange}
    className="max-md:w-full max-md:*:h-12 md:min-w-96 print:hidden"
  />
);

export interface FiguresProps {
  range: BusinessRange;
  onRange: (range: BusinessRange) => void;
  onOpen: (figure: FigureName) => void;
}

interface FiguresFrameProps extends Pick<FiguresProps, 'range' | 'onRange'> {
  action?: ReactNode;
  children: (analytics: Analytics) => ReactNode;
}

export const FiguresFrame = (props: FiguresFrameProps) => (
  <PlanGate feature="business">
    <OpenFigures {...props} />
  </PlanGate>
);

function OpenFigures({ range, onRange, action, children }: FiguresFrameProps) {
  const { timeZone } = useUser();
  const figures = useAnalytics(range);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <RangeChoice value={range} onChange={onRange} />
        <span className="num grow text-sm text-ink-2">
          {figures.data ? texts.days(dayName(figures.data.from), dayName(figures.data.to)) : null}
        </span>
        {action}
      </div>
      <AsOf query={figures} timeZone={timeZone} />
      {figures.isError && !figures.data ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={figures.error} onRetry={() => void figures.refetch()}>
            {texts.loadFailedSafe}
          </ErrorState>
        </Card>
      ) : null}
      {figures.isPending ? <FiguresSkeleton /> : null}
      {figures.data ? (
        <div aria-busy={figures.isPlaceholderData || undefined} className="flex flex-col gap-5 aria-busy:opacity-60">
          <Figures analytics={figures.data}>{children}</Figures>
        </div>
      ) : null}
    </div>
  );
}

function Figures({ analytics, children }: { analytics: Analytics; children: (analytics: Analytics) => ReactNode }) {
  const mayCreate = useCan('customers', 'edit');
  const { hasOwnData, isComputed, figures } = analytics;
  if (!hasOwnData && figures.activeCustomers.value === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BarChart3 />}
          title={texts.noFigures}
          action={
            mayCreate ? (
              <ButtonLink to="/create-customer" variant="primary">
                {texts.createCustomer}
              </ButtonLink>
            ) : undefined
          }
        >
          {texts.noFiguresMore}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {hasOwnData ? null : (
        <Banner tone="warn" title={texts.allEstimated}>
          {texts.allEstimatedMore}
        </Banner>
      )}
      {isComputed ? null : <Banner title={texts.computing}>{texts.computingMore}</Banner>}
      {children(analytics)}
    </>
  );
}

const tiles = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const FiguresSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-5">
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map((tile) => (
        <Skeleton key={tile} className="h-28 rounded-md" />
      ))}
    </div>
    <Skeleton className="h-72 rounded-md" />
  </SkeletonGroup>
);

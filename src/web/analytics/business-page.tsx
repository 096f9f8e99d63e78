import { ChartColumn, ChartNoAxesCombined, CreditCard, Lock, Receipt, Target } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { FigureName } from '#contract/analytics/analytics.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { BillingSection } from '#web/invoicing/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { WeeksChart } from './charts.tsx';
import { FigureTile } from './figure-tile.tsx';
import { FiguresFrame, type FiguresProps } from './figures-frame.tsx';
import { type HubSection, useHubAddress } from './hub-address.ts';
import { businessTexts as texts } from './texts.ts';

const headline: readonly FigureName[] = [
  'revenue',
  'profit',
  'profitMarginPct',
  'pastDue',
  'monthlyRevenue',
  'activeCustomers',
  'retentionPct',
  'completionRatePct',
];

function OverviewSection({ range, onRange, onOpen, onAnalytics }: FiguresProps & { onAnalytics: () => void }) {
  return (
    <FiguresFrame
      range={range}
      onRange={onRange}
      action={
        <Button
          variant="primary"
          icon={<ChartColumn aria-hidden="true" className="size-4" />}
          onClick={onAnalytics}
          className="max-md:h-12 max-md:w-full"
        >
          {texts.viewAnalytics}
        </Button>
      }
    >
      {(analytics) => (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {headline.map((name) => (
              <FigureTile
                key={name}
                name={name}
                figure={analytics.figures[name]}
                range={range}
                isUntold={analytics.untold.includes(name)}
                onOpen={onOpen}
              />
            ))}
          </div>
          <WeeksChart analytics={analytics} />
        </>
      )}
    </FiguresFrame>
  );
}

// The other sections' code loads when they are opened.
const coming = { rows: 6, flush: true };

const AnalyticsPart = lazyComponent(async () => (await import('./analytics-section.tsx')).AnalyticsSection, {
  waiting: <WaitingCard {...coming} />,
});
const OptimizerPart = lazyComponent(async () => (await import('./optimizer-section.tsx')).OptimizerSection, {
  waiting: <WaitingCard {...coming} />,
});

const CostTrackingSection = lazyComponent(async () => (await import('./costs/cost-section.tsx')).CostSection, {
  waiting: <WaitingCard rows={6} flush />,
});

const FigureRowsDialog = lazyComponent(async () => (await import('./figure-rows-dialog.tsx')).FigureRowsDialog, {
  onFailure: ({ onClose }) => onClose(),
});

const icons = {
  overview: <ChartNoAxesCombined aria-hidden="true" />,
  analytics: <ChartColumn aria-hidden="true" />,
  optimization: <Target aria-hidden="true" />,
  costs: <Receipt aria-hidden="true" />,
  billing: <CreditCard aria-hidden="true" />,
} as const satisfies Record<HubSection, unknown>;

/** /business: the Business Performance Hub. */
export default function BusinessPage() {
  const { pathname } = useLocation();
  return pathname === '/invoices' ? <Navigate to="/business?section=billing&tab=invoices" replace /> : <Hub />;
}

function Hub() {
  const { section, range, figure, goTo, choose, open, close } = useHubAddress();
  const { role } = useUser();
  const seesCosts = useCan('cost_tracking', 'view');
  useEffect(() => loadAtFirstTouch([FigureRowsDialog]), []);
  const figures = { range, onRange: choose, onOpen: open };
  const contents: Record<HubSection, Tab['content']> = {
    overview: <OverviewSection {...figures} onAnalytics={() => goTo('analytics')} />,
    analytics: <AnalyticsPart {...figures} />,
    optimization: <OptimizerPart />,
    costs: <CostTrackingSection />,
    billing: <BillingSection />,
  };
  const isOpen: Record<HubSection, boolean> = {
    overview: true,
    analytics: true,
    optimization: true,
    costs: seesCosts,
    billing: role === 'owner' || role === 'admin',
  };
  const tabs = (Object.keys(contents) as HubSection[])
    .filter((value) => isOpen[value])
    .map((value): Tab => ({ value, label: texts.section[value], icon: icons[value], content: contents[value] }));
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        {...(section === 'billing' && isOpen.billing ? { back: { to: '/business', label: texts.toOverview } } : {})}
      />
      {isOpen[section] && section !== 'billing' ? (
        <Tabs label={texts.sections} tabs={tabs} value={section} onChange={(next) => goTo(sectionOf(next))} />
      ) : (
        <>
          {/* Billing has tabs of its own, and a page has one row of them. */}
          {section === 'billing' ? contents.billing : <ClosedSection />}
          {isOpen[section] ? null : (
            <Button onClick={() => goTo('overview')} className="self-center max-md:h-12">
              {texts.toOverview}
            </Button>
          )}
        </>
      )}
      {figure ? <FigureRowsDialog key={figure} figure={figure} range={range} onClose={close} /> : null}
    </>
  );
}

const sectionOf = (value: string): HubSection =>
  (Object.keys(icons) as HubSection[]).find((each) => each === value) ?? 'overview';

const ClosedSection = () => (
  <Card>
    <EmptyState icon={<Lock />} title={texts.sectionClosed}>
      {texts.sectionClosedMore}
    </EmptyState>
  </Card>
);

import { CalendarDays, Users } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useCustomers, useDataAtHand } from './api.ts';
import { type Board, BoardContext } from './board-context.ts';
import { technicianNames, type VisitKey, visitCount } from './moving/grid.ts';
import { ScopeQuestion } from './moving/scope-question.tsx';
import { useDroppedStop } from './moving/use-dropped-stop.ts';
import { useVisitChanges } from './moving/use-visit-changes.ts';
import { NotServedList } from './not-served.tsx';
import { ProposalBanner } from './planning/proposal-banner.tsx';
import { useProposal } from './planning/use-proposal.ts';
import { weekTexts } from './texts.ts';
import { useIsDesk } from './use-is-desk.ts';
import { useLatest } from './use-latest.ts';
import { WeekDays } from './week-days.tsx';
import { readyWeekDialogs } from './week-dialogs.ts';
import { WeekHeader, WeekNavigation } from './week-header.tsx';
import { type OpenDialog, WeekOverlays } from './week-overlays.tsx';
import { WeekTable } from './week-table.tsx';

interface WeekBoardProps {
  plan: WeekPlan;
  /** The week asked for is on its way; this is the one before it. */
  isOtherWeek: boolean;
  /** Said where the week could not be read again. */
  asOf: ReactNode;
  /** To the week of a date; to this week with null. */
  onGo: (from: string | null) => void;
}

/** The loaded week: what it shows, what opens over it, and what is done to it. */
export function WeekBoard({ plan, isOtherWeek, asOf, onGo }: WeekBoardProps) {
  const canEdit = useCan('routes', 'edit');
  const isDesk = useIsDesk();
  const customers = useCustomers();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const changes = useVisitChanges();
  const { proposal, week, ...proposing } = useProposal(plan);
  const { shown, dropped, drop, answer, cancel } = useDroppedStop(plan, changes);
  const names = useMemo(() => technicianNames(plan), [plan]);
  const onMove = useLatest((visitKey: VisitKey) => setOpen({ kind: 'move', visitKey }));
  const onSkip = useLatest((visitKey: VisitKey) => setOpen({ kind: 'skip', visitKey }));
  useEffect(readyWeekDialogs, []);
  useDataAtHand(canEdit);

  const board = useMemo<Board>(
    () => ({
      canEdit: canEdit && week === null,
      isProposal: week !== null,
      changed: week?.changed ?? noChanges,
      names,
      onMove,
      onSkip,
    }),
    [canEdit, week, names, onMove, onSkip],
  );
  const drawn = week?.plan ?? shown;
  return (
    <BoardContext value={board}>
      <WeekHeader
        plan={plan}
        customerCount={customers.data?.filter(({ isActive }) => isActive).length}
        canEdit={canEdit && plan.technicians.length > 0}
        onHappened={() => setOpen({ kind: 'happened' })}
        onFindSlot={() => setOpen({ kind: 'slots' })}
        onOptimize={() => setOpen({ kind: 'optimize' })}
        onChanges={() => setOpen({ kind: 'changes' })}
      />
      <UpgradePrompt feature="routes" />
      {asOf}
      <WeekNavigation from={plan.from} isThisWeek={plan.from <= plan.today && plan.today <= plan.to} onGo={onGo} />
      {proposal ? (
        <ProposalBanner
          result={proposal.result}
          isOffline={proposal.isOffline}
          isApplying={proposing.isApplying}
          onSeeMoves={() => setOpen({ kind: 'moves' })}
          onDiscard={proposing.discard}
          onApply={proposing.apply}
        />
      ) : (
        <Remarks plan={plan} />
      )}
      {plan.technicians.length === 0 ? (
        <NobodyYet canEdit={canEdit} />
      ) : (
        <div aria-busy={isOtherWeek} className={classNames('flex flex-col gap-5', isOtherWeek && 'opacity-60')}>
          {visitCount(drawn) === 0 ? <NoStops canEdit={canEdit} /> : null}
          {isDesk ? (
            <WeekTable plan={drawn} revealed={dropped?.key ?? null} onDrop={drop} />
          ) : (
            <WeekDays plan={drawn} />
          )}
          <NotServedList plan={plan} onRestore={changes.restore} />
        </div>
      )}
      {dropped ? (
        <ScopeQuestion
          visitKey={dropped.key}
          question={weekTexts.moveQuestion(dropped.stop, dropped.place)}
          onAnswer={answer}
          onCancel={cancel}
        />
      ) : null}
      <WeekOverlays
        open={open}
        plan={plan}
        result={proposal?.result ?? null}
        canEdit={canEdit}
        changes={changes}
        onFound={(result, isOffline) => {
          setOpen(null);
          proposing.show(result, isOffline);
        }}
        onClose={() => setOpen(null)}
      />
    </BoardContext>
  );
}

const noChanges: Board['changed'] = new Map();

/** What the week wants looked at: work that is unevenly shared, customers on no route. */
function Remarks({ plan: { balance, withoutRoute } }: { plan: WeekPlan }) {
  const leads = useLeadsSomewhere();
  return (
    <>
      {balance.isImbalanced ? (
        <Banner tone="warn" title={weekTexts.imbalanceTitle}>
          {weekTexts.imbalanceText(Math.round(balance.spreadMinutes))}
        </Banner>
      ) : null}
      {withoutRoute > 0 ? (
        <p className="num text-sm text-ink-2">
          {leads('/routes') ? (
            <Link to="/routes" className="rounded-sm text-brand underline underline-offset-3">
              {weekTexts.withoutRoute(withoutRoute)}
            </Link>
          ) : (
            weekTexts.withoutRoute(withoutRoute)
          )}
        </p>
      ) : null}
    </>
  );
}

function NobodyYet({ canEdit }: { canEdit: boolean }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Users />}
        title={weekTexts.noTechnicians}
        action={canEdit ? <ButtonLink to="/routes">{weekTexts.toDay}</ButtonLink> : undefined}
      >
        {weekTexts.noTechniciansHint}
      </EmptyState>
    </div>
  );
}

function NoStops({ canEdit }: { canEdit: boolean }) {
  const leads = useLeadsSomewhere();
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<CalendarDays />}
        title={weekTexts.noStops}
        action={
          canEdit ? (
            <>
              <ButtonLink to="/routes" variant="primary">
                {weekTexts.buildRoutes}
              </ButtonLink>
              {leads('/customers/import') ? (
                <ButtonLink to="/customers/import">{weekTexts.importCustomers}</ButtonLink>
              ) : null}
            </>
          ) : undefined
        }
      >
        {weekTexts.noStopsHint}
      </EmptyState>
    </div>
  );
}

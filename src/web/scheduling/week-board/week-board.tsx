import { CalendarDays, TriangleAlert, Users, Wand2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { NotServed, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { RescheduleDialog } from '../disruptions/lazy-dialog.ts';
import { showFailure } from '../failures.ts';
import { StopDialog } from '../stop-editor/lazy-parts.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { useApplyWeek, useCustomers, useDataAtHand } from './api.ts';
import { type Board, BoardContext, useBoard } from './board-context.ts';
import { RowsSwitch, useRows } from './dense-rows.tsx';
import { findStop, placeName, technicianNames, type VisitKey, visitCount, visitKey } from './moving/grid.ts';
import { ScopeQuestion } from './moving/scope-question.tsx';
import { useDroppedStop } from './moving/use-dropped-stop.ts';
import { useToastWithUndo, useVisitChanges } from './moving/use-visit-changes.ts';
import type { SkippedVisit } from './planning/make-up-dialog.tsx';
import { proposedWeek } from './planning/proposal.ts';
import { ProposalBanner } from './planning/proposal-banner.tsx';
import { weekTexts } from './texts.ts';
import { WeekDays } from './week-days.tsx';
import { WeekHeader, WeekNavigation } from './week-header.tsx';
import { WeekTable } from './week-table.tsx';

// What opens over the board is loaded when it opens, or at the first touch.
const MoveDialog = lazyDialog(async () => (await import('./moving/move-dialog.tsx')).MoveDialog);
const SkipDialog = lazyDialog(async () => (await import('./moving/skip-dialog.tsx')).SkipDialog);
const OptimizeDialog = lazyDialog(async () => (await import('./planning/optimize-dialog.tsx')).OptimizeDialog);
const MovesDialog = lazyDialog(async () => (await import('./moving/moves-dialog.tsx')).MovesDialog);
const SlotDialog = lazyDialog(async () => (await import('./planning/slot-dialog.tsx')).SlotDialog);
const MakeUpDialog = lazyDialog(async () => (await import('./planning/make-up-dialog.tsx')).MakeUpDialog);
const WeekMapDialog = lazyDialog(async () => (await import('../map/week-map-dialog.tsx')).WeekMapDialog);
const ChangesDialog = lazyDialog(async () => (await import('./moving/changes-dialog.tsx')).ChangesDialog);

/** The week can be planned in the browser too, should the connection go. */
const offlinePlanner = { load: async () => (await import('./planning/offline-plan.ts')).readyPlanner() };

const readyWeekDialogs = (): (() => void) =>
  loadAtFirstTouch([
    MoveDialog,
    SkipDialog,
    OptimizeDialog,
    MovesDialog,
    SlotDialog,
    StopDialog,
    ChangesDialog,
    WeekMapDialog,
    offlinePlanner,
  ]);

/** What is open over the board. */
type OpenDialog =
  | { kind: 'move' | 'skip' | 'edit'; visitKey: VisitKey }
  | { kind: 'slots'; customerId: string | null }
  | { kind: 'make-up'; visit: SkippedVisit }
  | { kind: 'optimize' | 'moves' | 'changes' | 'reschedule' | 'map' };

interface WeekOverlaysProps {
  open: OpenDialog | null;
  plan: WeekPlan;
  /** The suggested schedule under review. */
  result: WeekResult | null;
  canEdit: boolean;
  changes: ReturnType<typeof useVisitChanges>;
  onFound: (result: WeekResult, isOffline: boolean) => void;
  onClose: () => void;
}

function WeekOverlays({ open, plan, result, canEdit, changes, onFound, onClose }: WeekOverlaysProps) {
  if (open === null) return null;
  switch (open.kind) {
    case 'move':
      return (
        <MoveDialog
          plan={plan}
          visitKey={open.visitKey}
          onClose={onClose}
          onMove={(move) => {
            const name = findStop(plan, open.visitKey)?.stop.name ?? '';
            const technician = technicianNames(plan).get(move.toTechnicianId) ?? '';
            void changes.move(move, name, placeName(technician, move.toDate));
          }}
        />
      );
    case 'skip':
      return <SkipDialog plan={plan} visitKey={open.visitKey} onSkip={changes.skip} onClose={onClose} />;
    case 'edit': {
      const found = findStop(plan, open.visitKey);
      if (!found) return null;
      const { assignmentId, serviceDate } = found.stop;
      return <StopDialog assignmentId={assignmentId} date={serviceDate} onClose={onClose} />;
    }
    case 'optimize':
      return <OptimizeDialog plan={plan} onFound={onFound} onClose={onClose} />;
    case 'moves':
      return result ? <MovesDialog result={result} names={technicianNames(plan)} onClose={onClose} /> : null;
    case 'reschedule':
      return <RescheduleDialog date={plan.from} onClose={onClose} />;
    case 'slots':
      return <SlotDialog today={plan.today} customerId={open.customerId} onClose={onClose} />;
    case 'make-up':
      return <MakeUpDialog plan={plan} visit={open.visit} onMove={changes.move} onClose={onClose} />;
    case 'map':
      return <WeekMapDialog plan={plan} onClose={onClose} />;
    case 'changes':
      return <ChangesDialog timeZone={plan.timeZone} canEdit={canEdit} onClose={onClose} />;
  }
}

/** A holiday leaves everybody of its day unserved. */
const notServedAtFirst = 6;

interface NotServedListProps {
  plan: WeekPlan;
  onRestore: (visit: NotServed) => void;
  onMakeUp: (visit: NotServed) => void;
}

/** The visits due this week that are not made, with the reason and a way to put them back. */
function NotServedList({ plan: { notServed }, onRestore, onMakeUp }: NotServedListProps) {
  const { canEdit, isProposal, names } = useBoard();
  const [showsAll, setShowsAll] = useState(false);
  if (notServed.length === 0 || isProposal) return null;
  const shown = showsAll ? notServed : notServed.slice(0, notServedAtFirst);
  return (
    <Card title={weekTexts.notServed} flush>
      <ul aria-label={weekTexts.notServed} className="divide-y divide-line">
        {shown.map((visit) => (
          <li key={visitKey(visit)} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 grow basis-60">
              <p className="text-sm font-medium">{visit.name}</p>
              <p className="text-xs text-ink-2">
                {placeName(names.get(visit.technicianId) ?? '', visit.serviceDate)}
                {' · '}
                {[weekTexts.why[visit.why], visit.reason].filter(Boolean).join(': ')}
              </p>
            </div>
            {canEdit && visit.why === 'skipped' ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={weekTexts.makeUpOf(visit.name)}
                onClick={() => onMakeUp(visit)}
              >
                {weekTexts.makeUp}
              </Button>
            ) : null}
            {canEdit ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={weekTexts.makeAfterAllOf(visit.name)}
                onClick={() => onRestore(visit)}
              >
                {weekTexts.makeAfterAll}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < notServed.length ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => setShowsAll(true)}>
            {weekTexts.moreNotServed(notServed.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface Proposal {
  result: WeekResult;
  isOffline: boolean;
}

/** A suggested schedule under review: the week with it, and applying or discarding it. */
function useProposal(plan: WeekPlan) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const apply = useApplyWeek();
  const showDone = useToastWithUndo();
  const week = useMemo(() => proposal && proposedWeek(plan, proposal.result), [plan, proposal]);
  const applyIt = () => {
    if (!proposal) return;
    apply
      .mutateAsync(proposal.result)
      .then(({ changeId }) => {
        setProposal(null);
        showDone(weekTexts.applied, changeId);
      })
      .catch(showFailure(weekTexts.notApplied));
  };
  return {
    proposal,
    week,
    isApplying: apply.isPending,
    show: (result: WeekResult, isOffline: boolean) => setProposal({ result, isOffline }),
    discard: () => setProposal(null),
    apply: applyIt,
  };
}

interface WeekBoardProps {
  plan: WeekPlan;
  /** Another week is loading; this is the previous one. */
  isOtherWeek: boolean;
  /** Shown when the week couldn't be refreshed. */
  asOf: ReactNode;
  /** To the week of a date; to this week with null. */
  onGo: (from: string | null) => void;
}

/** What an address opens over the board: a stop for a customer, a technician's day off, the make-up of a skipped visit. */
function dialogAt(address: URLSearchParams): OpenDialog | null {
  const [customerId, assignmentId, serviceDate] = ['customerId', 'assignmentId', 'serviceDate'].map((name) =>
    address.get(name),
  );
  switch (address.get('new')) {
    case 'stop':
      return { kind: 'slots', customerId: customerId ?? null };
    case 'reschedule':
      return { kind: 'reschedule' };
    case 'make-up':
      return customerId && assignmentId && serviceDate
        ? { kind: 'make-up', visit: { customerId, assignmentId, serviceDate } }
        : null;
    default:
      return null;
  }
}

/** The loaded week: what it shows, what opens over it, and what is done to it. */
export function WeekBoard({ plan, isOtherWeek, asOf, onGo }: WeekBoardProps) {
  const canEdit = useCan('routes', 'edit');
  const isWide = useIsWide();
  const [rows, setRows] = useRows(plan.technicians.length);
  const customers = useCustomers();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // From anywhere: a stop for a customer begins with the search for its place, a technician's day off with who is out.
  useEffect(() => {
    const dialog = dialogAt(address);
    if (dialog === null) return;
    // The same stays the same: the address takes a moment to change, and each rendering until then comes by here.
    if (canEdit) setOpen((current) => (current?.kind === dialog.kind ? current : dialog));
    const rest = new URLSearchParams(address);
    for (const name of ['new', 'customerId', 'assignmentId', 'serviceDate']) rest.delete(name);
    setAddress(rest, { replace: true, preventScrollReset: true });
  }, [address, setAddress, canEdit]);
  const changes = useVisitChanges();
  const { proposal, week, ...proposing } = useProposal(plan);
  const { shown, dropped, drop, answer, cancel } = useDroppedStop(plan, changes);
  const names = useMemo(() => technicianNames(plan), [plan]);
  const onMove = useLatestCallback((visitKey: VisitKey) => setOpen({ kind: 'move', visitKey }));
  const onSkip = useLatestCallback((visitKey: VisitKey) => setOpen({ kind: 'skip', visitKey }));
  const onEdit = useLatestCallback((visitKey: VisitKey) => setOpen({ kind: 'edit', visitKey }));
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
      onEdit,
    }),
    [canEdit, week, names, onMove, onSkip, onEdit],
  );
  const drawn = week?.plan ?? shown;
  const isEmpty = visitCount(drawn) === 0;
  return (
    <BoardContext value={board}>
      <WeekHeader
        plan={plan}
        customerCount={customers.data?.filter(({ isActive }) => isActive).length}
        canEdit={canEdit && plan.technicians.length > 0}
        isEmpty={isEmpty}
        onReschedule={() => setOpen({ kind: 'reschedule' })}
        onFindSlot={() => setOpen({ kind: 'slots', customerId: null })}
        onOptimize={() => setOpen({ kind: 'optimize' })}
        onMap={() => setOpen({ kind: 'map' })}
        onChanges={() => setOpen({ kind: 'changes' })}
      />
      <UpgradePrompt feature="routes" />
      {asOf}
      <WeekNavigation
        from={plan.from}
        isThisWeek={plan.from <= plan.today && plan.today <= plan.to}
        onGo={onGo}
        note={proposal || isEmpty ? null : <Evenness plan={plan} />}
      >
        {isWide && plan.technicians.length > 0 ? <RowsSwitch rows={rows} onChange={setRows} /> : null}
      </WeekNavigation>
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
        <WithoutRoute plan={plan} />
      )}
      {plan.technicians.length === 0 ? (
        <NobodyYet canEdit={canEdit} />
      ) : (
        <div aria-busy={isOtherWeek} className={classNames('flex flex-col gap-5', isOtherWeek && 'opacity-60')}>
          {isEmpty ? <NoStops canEdit={canEdit} onOptimize={() => setOpen({ kind: 'optimize' })} /> : null}
          {isWide ? (
            <WeekTable plan={drawn} rows={rows} revealed={dropped?.key ?? null} onDrop={drop} />
          ) : (
            <WeekDays plan={drawn} />
          )}
          <NotServedList
            plan={plan}
            onRestore={changes.restore}
            onMakeUp={(visit) => setOpen({ kind: 'make-up', visit })}
          />
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

/** How evenly the work is shared, and that it can be shared better where it is not even. */
function Evenness({ plan: { balance, technicians } }: { plan: WeekPlan }) {
  if (technicians.length < 2) return null;
  const minutes = Math.round(balance.spreadMinutes);
  const figure = weekTexts.balance(balance.score, minutes);
  if (!balance.isImbalanced) return <p className="num text-sm text-ink-2">{figure}</p>;
  return (
    <div className="num text-xs leading-4 text-ink-2">
      <p className="flex items-center gap-1.5 text-sm leading-5 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {weekTexts.imbalanceTitle}
      </p>
      <p>
        <span>{figure}</span>. {weekTexts.imbalanceText}
      </p>
    </div>
  );
}

/** The way to the customers who have no route. */
function WithoutRoute({ plan: { withoutRoute } }: { plan: WeekPlan }) {
  const leads = useLeadsSomewhere();
  if (withoutRoute === 0) return null;
  return (
    <p className="num text-sm text-ink-2">
      {leads('/routes') ? (
        <Link to="/routes" className="rounded-sm text-brand underline underline-offset-3">
          {weekTexts.withoutRoute(withoutRoute)}
        </Link>
      ) : (
        weekTexts.withoutRoute(withoutRoute)
      )}
    </p>
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

function NoStops({ canEdit, onOptimize }: { canEdit: boolean; onOptimize: () => void }) {
  const leads = useLeadsSomewhere();
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<CalendarDays />}
        title={weekTexts.noStops}
        action={
          canEdit ? (
            <>
              <Button variant="primary" icon={<Wand2 aria-hidden="true" className="size-4" />} onClick={onOptimize}>
                {weekTexts.optimizeWeek}
              </Button>
              <ButtonLink to="/routes">{weekTexts.buildRoutes}</ButtonLink>
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

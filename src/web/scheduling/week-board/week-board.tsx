import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { RescheduleDialog, ScopeQuestion, StopDialog } from '../dialogs.tsx';
import { showFailure } from '../failures.ts';
import { useApplyWeek } from './api.ts';
import { type Board, BoardContext } from './board-context.ts';
import { RowsSwitch, useRows } from './dense-rows.tsx';
import { findStop, placeName, technicianNames, type VisitKey, visitCount } from './moving/grid.ts';
import { useDroppedStop } from './moving/use-dropped-stop.ts';
import { useToastWithUndo, useVisitChanges } from './moving/use-visit-changes.ts';
import type { SkippedVisit } from './planning/make-up-dialog.tsx';
import { proposedWeek } from './planning/proposal.ts';
import { ProposalBanner } from './planning/proposal-banner.tsx';
import { weekTexts } from './texts.ts';
import { WeekDays } from './week-days.tsx';
import { WeekHeader, WeekNavigation } from './week-header.tsx';
import { Evenness, NobodyYet, NoStops, WithoutRoute } from './week-notes.tsx';
import { WeekTable } from './week-table.tsx';

// What opens over the board is loaded when it opens, or at the first touch.
const MoveDialog = lazyDialog(async () => (await import('./moving/move-dialog.tsx')).MoveDialog);
const SkipDialog = lazyDialog(async () => (await import('./moving/skip-dialog.tsx')).SkipDialog);
const OptimizeDialog = lazyDialog(async () => (await import('./planning/optimize-dialog.tsx')).OptimizeDialog);
const MovesDialog = lazyDialog(async () => (await import('./moving/moves-dialog.tsx')).MovesDialog);
const SlotDialog = lazyDialog(async () => (await import('./planning/slot-dialog.tsx')).SlotDialog);
const NotServedList = lazyComponent(async () => (await import('./planning/make-up-dialog.tsx')).NotServedList);
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
  | { kind: 'optimize' | 'moves' | 'changes' | 'map' }
  | { kind: 'reschedule'; technicianId?: string | undefined; date?: string | undefined };

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
      return <RescheduleDialog date={open.date ?? plan.from} technicianId={open.technicianId} onClose={onClose} />;
    case 'slots':
      return <SlotDialog today={plan.today} customerId={open.customerId} onClose={onClose} />;
    case 'make-up':
      return <MakeUpDialog plan={plan} visit={open.visit} onMove={changes.move} onClose={onClose} />;
    case 'map':
      return <WeekMapDialog plan={plan} canEdit={canEdit} onClose={onClose} />;
    case 'changes':
      return <ChangesDialog timeZone={plan.timeZone} canEdit={canEdit} onClose={onClose} />;
  }
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
      return {
        kind: 'reschedule',
        technicianId: address.get('technicianId') ?? undefined,
        date: address.get('date')?.match(/^\d{4}-\d\d-\d\d$/)?.[0],
      };
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
  const customers = useCustomerChoices();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // From anywhere: a stop for a customer begins with the search for its place, a technician's day off with who is out.
  useEffect(() => {
    const dialog = dialogAt(address);
    if (dialog === null) return;
    // The same stays the same: the address takes a moment to change, and each rendering until then comes by here.
    if (canEdit) setOpen((current) => (current?.kind === dialog.kind ? current : dialog));
    const rest = new URLSearchParams(address);
    for (const name of ['new', 'customerId', 'assignmentId', 'serviceDate', 'technicianId', 'date']) rest.delete(name);
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
          {plan.notServed.length > 0 ? (
            <NotServedList
              plan={plan}
              onRestore={changes.restore}
              onMakeUp={(visit) => setOpen({ kind: 'make-up', visit })}
            />
          ) : null}
        </div>
      )}
      {dropped ? (
        <ScopeQuestion
          visitKey={dropped.key}
          question={weekTexts.moveQuestion(dropped.stop, dropped.place)}
          at={{ plan, place: dropped.target }}
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

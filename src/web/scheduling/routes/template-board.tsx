import { Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayResultAnswer } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { addDays, weekdayOf } from '#domain/calendar/index.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { formatDay, formatWeekday, todayIn } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { useLatestCallback } from '#web/ui/use-latest.ts';
import { AddPersonDialog, EditTechnicianDialog, RescheduleDialog, StopDialog } from '../dialogs.tsx';
import { useMapSettings } from '../map/map-settings.ts';
import { loadOptimizer, useDeleteTechnician, useRouteData } from './api.ts';
import { DayMap, RoutesHeader } from './board-frame.tsx';
import {
  type CustomerThere,
  dayBoard,
  mapRouteOf,
  type RouteData,
  stopsByDay,
  type TechnicianDay,
} from './day-board.ts';
import { dayAddress, WeekdaySelector } from './day-selector.tsx';
import { draftAssignment } from './draft-assignment.ts';
import { TechnicianCard } from './technician-card.tsx';
import { routesTexts } from './texts.ts';
import { UnassignedCustomers } from './unassigned-customers.tsx';
import { useQuickAssign } from './use-stop-changes.ts';

// What opens over the board is loaded when it opens, or at the first touch.
const BuildRouteDialog = lazyDialog(async () => (await import('./build-route-dialog.tsx')).BuildRouteDialog);
const OptimizationDialog = lazyDialog(async () => (await import('./optimization-dialog.tsx')).OptimizationDialog);
const RouteDetailDialog = lazyDialog(async () => (await import('./route-detail-dialog.tsx')).RouteDetailDialog);

const readyRouteDialogs = (): (() => void) =>
  loadAtFirstTouch([
    AddPersonDialog,
    BuildRouteDialog,
    EditTechnicianDialog,
    OptimizationDialog,
    RouteDetailDialog,
    StopDialog,
    { load: async () => void (await loadOptimizer()) },
  ]);

/** The template: what repeats every week, one weekday at a time, and who is not on a route yet. */
export function TemplateBoard() {
  const { customers, technicians, assignments } = useRouteData();
  const failed = [customers, technicians, assignments].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const retry = () => [customers, technicians, assignments].forEach((query) => void query.refetch());
    return (
      <>
        <PageHeader title={routesTexts.title} />
        <ErrorState
          title={failed === customers ? routesTexts.customersFailed : routesTexts.loadFailed}
          error={failed.error}
          onRetry={retry}
        />
      </>
    );
  }
  if (!customers.data || !technicians.data || !assignments.data) return <SkeletonPage />;
  return <RouteBoard customers={customers.data} technicians={technicians.data} assignments={assignments.data} />;
}

/** What is open over the board; the open route is in the URL, so that Back closes it. */
type Open =
  | { kind: 'add' | 'build' | 'reschedule' }
  | { kind: 'edit' | 'delete'; technician: Technician }
  | { kind: 'optimized'; result: DayResultAnswer }
  | { kind: 'stop'; assignmentId: string };

function RouteBoard(data: RouteData) {
  const { timeZone } = useUser();
  const canEdit = useCan('routes', 'edit');
  const canDelete = useCan('routes', 'delete');
  const quickAssign = useQuickAssign(canDelete);
  const [params, setParams] = useSearchParams();
  // From the day: the form that builds a route.
  const [open, setOpen] = useState<Open | null>(() =>
    params.get('new') === 'route' && canEdit ? { kind: 'build' } : null,
  );
  useEffect(readyRouteDialogs, []);
  useEffect(() => {
    if (!params.has('new')) return;
    const rest = new URLSearchParams(params);
    rest.delete('new');
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [params, setParams]);
  useMapSettings();

  const todaysDate = todayIn(timeZone);
  const today = weekdayOf(todaysDate);
  const day = weekdays.find((name) => name.toLowerCase() === params.get('template')?.toLowerCase()) ?? today;
  const date = nextDateOf(day, todaysDate);
  const { technicians, assignments, customers } = data;
  const board = useMemo(
    () => dayBoard(day, { technicians, assignments, customers }, todaysDate),
    [day, technicians, assignments, customers, todaysDate],
  );
  const working = useMemo(
    () => technicians.filter(({ isActive, workingDays }) => isActive && workingDays.includes(day)),
    [day, technicians],
  );
  const openRoute = board.routes.find(({ technician }) => technician.technicianId === params.get('technician'));

  const showDay = (next: Weekday) => setParams({ template: next }, { replace: true, preventScrollReset: true });
  const showRoute = ({ technician }: TechnicianDay) =>
    setParams({ template: day, technician: technician.technicianId }, { preventScrollReset: true });
  const close = () => setOpen(null);

  const assign = useLatestCallback((customer: CustomerThere, technician: Technician) => {
    const stops = board.routes.find((route) => route.technician === technician)?.stops ?? [];
    const routeOrder = Math.max(0, ...stops.map(({ assignment }) => assignment.routeOrder)) + 1;
    quickAssign(
      draftAssignment({ customer, technician, day, routeOrder, timeZone }),
      routesTexts.assigned(customer.name, technician.name),
    );
  });

  return (
    <>
      <RoutesHeader
        purpose={routesTexts.purpose(
          data.customers.filter(({ isActive }) => isActive).length,
          data.technicians.length,
          [...stopsByDay(data, todaysDate).values()].reduce((sum, count) => sum + count, 0),
        )}
        canEdit={canEdit}
        onAddTechnician={() => setOpen({ kind: 'add' })}
        onReschedule={technicians.length > 0 ? () => setOpen({ kind: 'reschedule' }) : undefined}
        onWorkForm={working.length > 0 ? () => setOpen({ kind: 'build' }) : undefined}
      />
      <UpgradePrompt feature="routes" />
      <WeekdaySelector day={day} date={date} onChange={showDay} stopsByDay={stopsByDay(data, todaysDate)} />
      <Banner
        title={routesTexts.templateTitle}
        actions={
          <ButtonLink to={dayAddress(date, todaysDate)}>
            {routesTexts.openDay(formatDay(date, 'weekdayAndDay'))}
          </ButtonLink>
        }
      >
        {routesTexts.templateText}
      </Banner>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <TechniciansOfDay
            day={day}
            data={data}
            routes={board.routes}
            onOpen={showRoute}
            onAdd={canEdit ? () => setOpen({ kind: 'add' }) : undefined}
            onEdit={canEdit ? (technician) => setOpen({ kind: 'edit', technician }) : undefined}
            onDelete={canDelete ? (technician) => setOpen({ kind: 'delete', technician }) : undefined}
          />
          <DayMap routes={board.routes.map(({ technician, stops }) => mapRouteOf(technician, stops))} shape="wide" />
        </div>
        <UnassignedCustomers
          day={day}
          unassigned={board.unassigned}
          hasCustomers={data.customers.length > 0}
          technicians={canEdit ? working : nobody}
          onAssign={assign}
        />
      </div>

      {openRoute && open === null ? (
        <RouteDetailDialog
          route={openRoute}
          day={day}
          canEdit={canEdit}
          canDelete={canDelete}
          onClose={() => showDay(day)}
          onOptimized={(result) => setOpen({ kind: 'optimized', result })}
          onEditStop={(assignmentId) => setOpen({ kind: 'stop', assignmentId })}
        />
      ) : null}
      {openRoute && open?.kind === 'optimized' ? (
        <OptimizationDialog route={openRoute} day={day} found={open.result} onClose={close} />
      ) : null}
      {open?.kind === 'build' && working.length > 0 ? (
        <BuildRouteDialog
          day={day}
          routes={board.routes.filter(({ worksThatDay }) => worksThatDay)}
          candidates={board.unassigned}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'stop' ? <StopDialog assignmentId={open.assignmentId} onClose={close} /> : null}
      {open?.kind === 'reschedule' ? <RescheduleDialog date={date} onClose={close} /> : null}
      {open?.kind === 'add' ? <AddPersonDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <EditTechnicianDialog technician={open.technician} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteTechnicianDialog technician={open.technician} onClose={close} /> : null}
    </>
  );
}

const nobody: readonly Technician[] = [];

/** The next date of a weekday, today included. */
function nextDateOf(day: Weekday, today: string): string {
  const dates = weekdays.map((_, ahead) => addDays(today, ahead));
  return dates.find((date) => weekdayOf(date) === day) ?? today;
}

interface TechniciansOfDayProps {
  day: Weekday;
  data: RouteData;
  routes: readonly TechnicianDay[];
  onOpen: (route: TechnicianDay) => void;
  onAdd?: (() => void) | undefined;
  onEdit?: ((technician: Technician) => void) | undefined;
  onDelete?: ((technician: Technician) => void) | undefined;
}

function TechniciansOfDay({ day, data, routes, onOpen, onAdd, onEdit, onDelete }: TechniciansOfDayProps) {
  const offDuty = data.technicians.filter((one) => !routes.some(({ technician }) => technician === one));
  const isFirst = data.technicians.length === 0;
  return (
    <section aria-label={routesTexts.technicians} className="flex min-w-0 flex-col gap-4">
      {routes.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState
            icon={<Users />}
            title={isFirst ? routesTexts.noTechnicians : routesTexts.nobodyWorks(formatWeekday(day))}
            action={isFirst && onAdd ? <Button onClick={onAdd}>{routesTexts.addTechnician}</Button> : undefined}
          >
            {isFirst ? routesTexts.noTechniciansHint : routesTexts.nobodyWorksHint}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {routes.map((route) => (
            <TechnicianCard
              key={route.technician.technicianId}
              route={route}
              onOpen={() => onOpen(route)}
              onEdit={onEdit && (() => onEdit(route.technician))}
              onDelete={onDelete && (() => onDelete(route.technician))}
            />
          ))}
        </ul>
      )}
      {offDuty.length > 0 && onEdit ? (
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1 text-sm text-ink-3">
          <span className="mr-1">{routesTexts.offDuty(formatWeekday(day))}:</span>
          {offDuty.map((technician) => (
            <Button
              key={technician.technicianId}
              size="sm"
              variant="quiet"
              aria-label={routesTexts.editTechnician(technician.name)}
              onClick={() => onEdit(technician)}
            >
              {technician.name}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** Removes a technician with the stops on the routes. */
function DeleteTechnicianDialog({ technician, onClose }: { technician: Technician; onClose: () => void }) {
  const remove = useDeleteTechnician();
  const confirm = async () => {
    try {
      await remove.mutateAsync(technician.technicianId);
      toast({ title: routesTexts.technicianDeleted, variant: 'success' });
    } catch {
      toast({ title: routesTexts.technicianNotDeleted, variant: 'error' });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.deleteTechnicianTitle(technician.name)}
      confirmLabel={routesTexts.delete}
      danger
      onConfirm={confirm}
    >
      {routesTexts.deleteTechnicianText}
    </ConfirmDialog>
  );
}

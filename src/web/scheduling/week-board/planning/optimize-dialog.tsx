import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RoughPlaces } from '#contract/customers/customers.ts';
import type { OptimizeWeek, WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { weekTexts } from '../texts.ts';
import { CannotPlan, useOfflinePlan } from './offline-plan.ts';
import { optimizeWeek, type SearchProgress } from './optimize-week.ts';
import { planningTexts } from './texts.ts';

interface OptimizeDialogProps {
  plan: WeekPlan;
  onFound: (result: WeekResult, isOffline: boolean) => void;
  onClose: () => void;
}

/** Optimizes the week: what may change, then the progress of the search. */
export function OptimizeDialog({ plan, onFound, onClose }: OptimizeDialogProps) {
  const [keepTechnicians, setKeepTechnicians] = useState(false);
  const [keepDays, setKeepDays] = useState(false);
  const [freeDays, setFreeDays] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const isWide = useIsWide();
  const { progress, run, cancel } = useSearch(plan, onFound);
  const technicianIds = plan.technicians.map(({ technicianId }) => technicianId).filter((id) => !leftOut.has(id));

  const toggle = (technicianId: string, isIn: boolean) => {
    const next = new Set(leftOut);
    if (isIn) next.delete(technicianId);
    else next.add(technicianId);
    setLeftOut(next);
  };
  const start = () =>
    run({ keepTechnicians, keepDays, freeDays: freeDays && !keepDays, ...(leftOut.size > 0 ? { technicianIds } : {}) });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        cancel();
        onClose();
      }}
      title={weekTexts.optimizeWeek}
      description={planningTexts.optimizeHint}
      closeOnOutside={progress === null}
      footer={
        progress === null ? (
          <Button variant="primary" disabled={technicianIds.length === 0} onClick={start}>
            {planningTexts.optimizeStart}
          </Button>
        ) : undefined
      }
    >
      {progress ? (
        <div aria-live="polite" className="py-4">
          <ProgressBar
            label={planningTexts.optimizing}
            done={Math.round(progress.share * 100)}
            total={100}
            detail={
              progress.travelMinutes > 0 ? planningTexts.drivingSoFar(progress.travelMinutes) : planningTexts.starting
            }
            onCancel={cancel}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-3">
            <Switch label={planningTexts.keepTechnicians} checked={keepTechnicians} onChange={setKeepTechnicians} />
            <Switch label={planningTexts.keepDays} checked={keepDays} onChange={setKeepDays} />
            {keepDays ? null : <Switch label={planningTexts.freeDays} checked={freeDays} onChange={setFreeDays} />}
          </div>
          <fieldset>
            <legend className="mb-1 text-sm font-medium text-ink-2">{planningTexts.whichTechnicians}</legend>
            {plan.technicians.map(({ technicianId, name }) => (
              <Checkbox
                key={technicianId}
                touch={!isWide}
                label={name}
                checked={!leftOut.has(technicianId)}
                onChange={(isIn) => toggle(technicianId, isIn)}
              />
            ))}
            {technicianIds.length === 0 ? (
              <p className="mt-1 text-sm text-bad">{planningTexts.chooseTechnician}</p>
            ) : null}
          </fieldset>
          <RoughPlacesNote />
        </div>
      )}
    </Dialog>
  );
}

/** How many customers stand at the middle of a ZIP code: what is planned with them is rough. */
function RoughPlacesNote() {
  const { data } = useQuery<RoughPlaces>({ queryKey: ['/api/customer-places'] });
  if (!data || data.atZip === 0) return null;
  return (
    <p className="text-sm text-warn">
      {planningTexts.atZipNote(data.atZip)}{' '}
      <LinkIfOpen to="/customers/places" className="underline">
        {planningTexts.placeThem}
      </LinkIfOpen>
    </p>
  );
}

const started: SearchProgress = { share: 0, travelMinutes: 0 };

/** Runs one search at a time: on the server, or in this browser when the server can't be reached. */
function useSearch(plan: WeekPlan, onFound: OptimizeDialogProps['onFound']) {
  const [progress, setProgress] = useState<SearchProgress | null>(null);
  const running = useRef<AbortController>(null);
  const planOffline = useOfflinePlan(plan);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (body: OptimizeWeek) => {
    const search = new AbortController();
    running.current = search;
    setProgress(started);
    const { signal } = search;
    try {
      const found = await optimizeWeek(body, signal, setProgress)
        .then((result) => ({ result, isOffline: false }))
        .catch(async (error: unknown) => {
          if (!(error instanceof NetworkError) || signal.aborted) throw error;
          return { result: await planOffline(body, signal, setProgress), isOffline: true };
        });
      if (!signal.aborted) onFound(found.result, found.isOffline);
    } catch (error) {
      if (signal.aborted) return;
      setProgress(null);
      const isTold = error instanceof ApiError || error instanceof CannotPlan;
      const description = isTold ? error.message : undefined;
      toast({ title: planningTexts.optimizeFailed, description, variant: 'error' });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  return { progress, run: (body: OptimizeWeek) => void run(body), cancel };
}

import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { DayResultAnswer, OptimizeDay, RouteDay } from '#contract/scheduling/routes.ts';
import { dayMethods, fewestCustomersToOptimize } from '#domain/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useOptimizeDay } from './api.ts';
import { routesTexts } from './texts.ts';

interface OptimizeControlProps {
  /** In their current order; the first stays first where it is not known where the day starts. */
  customerIds: readonly string[];
  /** Whose day it is: where it starts and ends, and its hours. */
  technicianId: string | undefined;
  /** Whose stops of that day say when they may be served. */
  dayOfWeek: RouteDay;
  onOptimized: (result: DayResultAnswer) => void;
}

/** The optimization method and its button. */
export function OptimizeControl({ customerIds, technicianId, dayOfWeek, onOptimized }: OptimizeControlProps) {
  const [method, setMethod] = useState<OptimizeDay['method']>('best');
  const { optimize, isPending } = useOptimizer(onOptimized);
  return (
    <div className="grid grid-cols-2 gap-2 max-md:*:h-12 md:mr-auto md:grid-cols-[12rem_auto]">
      <MethodSelect value={method} onChange={setMethod} />
      <Button
        icon={<Sparkles aria-hidden="true" className="size-4" />}
        busy={isPending}
        onClick={() => void optimize({ customerIds: [...customerIds], method, technicianId, dayOfWeek })}
      >
        {routesTexts.optimizeRoute}
      </Button>
    </div>
  );
}

/** Has a day ordered; shows a message when that isn't possible. */
export function useOptimizer(onOptimized: (result: DayResultAnswer) => void) {
  const { mutateAsync, isPending } = useOptimizeDay();
  const optimize = async (wanted: OptimizeDay): Promise<void> => {
    if (wanted.customerIds.length < fewestCustomersToOptimize) {
      toast({ title: routesTexts.needTwo, variant: 'warning' });
      return;
    }
    try {
      onOptimized(await mutateAsync(wanted));
    } catch {
      toast({ title: routesTexts.noOptimization, variant: 'error' });
    }
  };
  return { optimize, isPending };
}

interface MethodSelectProps {
  value: OptimizeDay['method'];
  onChange: (method: OptimizeDay['method']) => void;
  disabled?: boolean;
  className?: string;
}

export function MethodSelect({ value, onChange, disabled, className }: MethodSelectProps) {
  return (
    <Select
      aria-label={routesTexts.method}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(dayMethods.find((name) => name === event.target.value) ?? 'best')}
      choices={dayMethods.map((name) => ({ value: name, label: routesTexts.methods[name] }))}
      className={className}
    />
  );
}

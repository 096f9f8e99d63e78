import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { DayResultAnswer, OptimizeDay } from '#contract/routes.ts';
import { DAY_METHODS, FEWEST_CUSTOMERS_TO_OPTIMIZE } from '#domain/routing/optimize-day.ts';
import { routesTexts } from '#web/texts/routes.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useOptimizeDay } from './api.ts';

interface OptimizeControlProps {
  /** In their present order; the first stays first. */
  customerIds: readonly string[];
  /** When the day begins, HH:MM; matters to the traffic. */
  startTime: string | undefined;
  onOptimized: (result: DayResultAnswer) => void;
}

/** How the order is to be found, and the button that finds it. */
export function OptimizeControl({ customerIds, startTime, onOptimized }: OptimizeControlProps) {
  const [method, setMethod] = useState<OptimizeDay['method']>('best');
  const optimize = useOptimizeDay();
  const start = async () => {
    if (customerIds.length < FEWEST_CUSTOMERS_TO_OPTIMIZE) {
      toast({ title: routesTexts.needTwo, variant: 'warning' });
      return;
    }
    try {
      onOptimized(await optimize.mutateAsync({ customerIds: [...customerIds], method, startTime }));
    } catch {
      toast({ title: routesTexts.noOptimization, variant: 'error' });
    }
  };
  return (
    <div className="grid grid-cols-2 gap-2 max-md:*:h-12 md:mr-auto md:grid-cols-[12rem_auto]">
      <Select
        aria-label={routesTexts.method}
        value={method}
        onChange={(event) => setMethod(DAY_METHODS.find((name) => name === event.target.value) ?? 'best')}
        choices={DAY_METHODS.map((name) => ({ value: name, label: routesTexts.methods[name] }))}
      />
      <Button
        icon={<Sparkles aria-hidden="true" className="size-4" />}
        busy={optimize.isPending}
        onClick={() => void start()}
      >
        {routesTexts.optimizeRoute}
      </Button>
    </div>
  );
}

import type { OptimizeDay } from '#contract/routes.ts';
import { DAY_METHODS } from '#domain/routing/optimize-day.ts';
import { routesTexts } from '#web/texts/routes.ts';
import { Select } from '#web/ui/select-field.tsx';

interface MethodSelectProps {
  value: OptimizeDay['method'];
  onChange: (method: OptimizeDay['method']) => void;
  className?: string;
}

/** How the order is found. */
export function MethodSelect({ value, onChange, className }: MethodSelectProps) {
  return (
    <Select
      aria-label={routesTexts.method}
      value={value}
      onChange={(event) => onChange(DAY_METHODS.find((method) => method === event.target.value) ?? 'best')}
      choices={DAY_METHODS.map((method) => ({ value: method, label: routesTexts.methods[method] }))}
      className={className}
    />
  );
}

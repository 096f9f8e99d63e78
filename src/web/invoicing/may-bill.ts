import { useOpensFeature } from '#web/access/index.ts';
import { useCan } from '#web/base/session.tsx';

/** Whether the user may change customers' bills: by role, and by the company's own plan. */
export function useMayBill(): boolean {
  const mayEdit = useCan('billing', 'edit');
  const isOpen = useOpensFeature('billing');
  return mayEdit && isOpen;
}

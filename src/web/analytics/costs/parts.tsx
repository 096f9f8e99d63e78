import { cardPart } from '#web/ui/card-part.tsx';

/** The business hub's section "Cost Tracking". */
export const CostTrackingSection = cardPart(async () => (await import('./cost-section.tsx')).CostSection, {
  rows: 6,
  flush: true,
});

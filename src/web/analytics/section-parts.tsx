import { cardPart } from '#web/ui/card-part.tsx';

// The page opens with the overview; the other sections' code comes when they are chosen.
const coming = { rows: 6, flush: true };

export const AnalyticsPart = cardPart(async () => (await import('./analytics-section.tsx')).AnalyticsSection, coming);
export const OptimizerPart = cardPart(async () => (await import('./optimizer-section.tsx')).OptimizerSection, coming);

import { cardPart } from '#web/ui/card-part.tsx';

/** Settings → Company. */
export const CompanyTabPart = cardPart(async () => (await import('./company-tab.tsx')).CompanyTab, { rows: 6 });

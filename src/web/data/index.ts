import { lazyComponent } from '#web/ui/lazy-component.tsx';

export { chemicalUsageTexts } from './exports/chemical-usage-texts.ts';
export { DataLink } from './exports/data-link.tsx';

/** Lines of the log of changes, on other pages. */
export const ChangeLinesPart = lazyComponent(async () => (await import('./audit/change-log-page.tsx')).ChangeLines);

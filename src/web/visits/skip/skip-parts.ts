import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What skipping shows on a day, loaded beside the page.
const load = () => import('./skipped-row.tsx');

export const SkippedRow = lazyComponent(async () => (await load()).SkippedRow);
export const SkippedStatus = lazyComponent(async () => (await load()).SkippedStatus);

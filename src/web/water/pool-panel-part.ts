import { cardPart } from '#web/ui/card-part.tsx';

/** The pool's panel, loaded after the page it stands on: schemas and form are no part of the first page. */
export const PoolPanelPart = cardPart(async () => (await import('./pool-panel.tsx')).PoolPanel, { rows: 4 });

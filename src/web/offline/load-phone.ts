/** What keeps and sends; every page waits for it, and none carries it. */
export const loadPhone = () => import('./phone.ts');

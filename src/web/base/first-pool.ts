/** The pool that every company has from the start; the company's own stock is kept under it. */
export const FIRST_POOL_ID = 'Pool-001';

import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/identity.ts';

/**
 * Asks for what a page shows first, so that it need not begin with asking; resolves when it is there, or cannot be had. A
 * page's file exports it as `prepare`.
 */
export type Prepare = (queries: QueryClient, user: User) => Promise<void>;

import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useState } from 'react';
import type { User } from '#contract/accounts/identity.ts';

/**
 * Asks for what a page shows first, so that it need not begin with asking; resolves when it is there, or cannot be had. A
 * page's file exports it as `prepare`.
 */
export type Prepare = (queries: QueryClient, user: User) => Promise<void>;

/** A part of the application whose code comes later. */
export interface LazyPage<Module = unknown> {
  load: () => Promise<Module>;
  /** What shows it: its code where that has come, else what waits for it. */
  component: () => ComponentType;
}

/**
 * As React's `lazy`, but shown at once where the code has come already: React shows a fallback even then, and what follows
 * a fallback only 300 ms later.
 */
export function lazyPage<Module extends { default: ComponentType }>(load: () => Promise<Module>): LazyPage<Module> {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const later = lazy(loadOnce);
  return { load: loadOnce, component: () => loaded ?? later };
}

/** Shows a lazy page. Another page needs another key. */
export function Lazily({ page }: { page: LazyPage }) {
  // What is shown once stays: another component in its place would start over.
  const [Shown] = useState(page.component);
  return <Shown />;
}

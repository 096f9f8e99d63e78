import { type ComponentType, lazy, useState } from 'react';

/** A part of the application whose code comes later, and how to have it come before it is shown. */
export interface LazyPage<Module> {
  Component: ComponentType;
  load: () => Promise<Module>;
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
  const Later = lazy(loadOnce);
  function Component() {
    // What is shown once stays: another component in its place would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return <Shown />;
  }
  return { Component, load: loadOnce };
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { SessionProvider } from '#web/base/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Router } from './router.tsx';

/** What is said before its code is there waits for it. */
const Toaster = lazyComponent(async () => (await import('#web/ui/overlays/toaster.tsx')).Toaster, { isOptional: true });

/** The whole application inside a router: `main.tsx` gives it the browser's, tests their own. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Router />
      </SessionProvider>
      <Toaster />
    </QueryClientProvider>
  );
}

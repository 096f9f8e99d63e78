import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { SessionProvider } from '#web/base/session.tsx';
import { Toaster } from '#web/ui/overlays/toaster.tsx';
import { Router } from './router.tsx';

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

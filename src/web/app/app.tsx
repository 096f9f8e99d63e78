import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Toaster } from '#web/ui/toaster.tsx';
import { Router } from './router.tsx';
import { SessionProvider } from './session.tsx';

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

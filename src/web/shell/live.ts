import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCan } from '#web/base/session.tsx';

/**
 * What others change appears by itself, for as long as the user is signed in. Polling remains for who cannot keep a stream.
 * Pool owners have none. The stream's code comes after the page.
 */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const seesCustomers = useCan('customers', 'view');
  const seesField = useCan('field_service', 'view');
  const hears = seesCustomers || seesField;
  useEffect(() => {
    if (!hears || !('EventSource' in window)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('./live-stream.ts').then(
      ({ followChanges }) => signal.aborted || followChanges(queryClient, signal),
      // Not loaded, e.g. without a connection: polling has to do.
      () => undefined,
    );
    return () => leaving.abort();
  }, [queryClient, hears]);
}

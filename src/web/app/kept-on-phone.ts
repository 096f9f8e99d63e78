import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { closeOffline, onReadAgain, openedFor, openOffline } from '#web/offline/index.ts';

/** Opens what this phone keeps for the user; answers whether it is open. Pages find drafts and items in memory then. */
export function useKeptOnPhone(userId: string): boolean {
  const queryClient = useQueryClient();
  const isOpen = useSyncExternalStore(openedFor.subscribe, () => openedFor.get() === userId);
  useEffect(() => {
    void openOffline(userId);
    return closeOffline;
  }, [userId]);
  useEffect(
    () =>
      onReadAgain((paths) => {
        // What failed meanwhile is read again too, and what came from this phone.
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [path], state }) =>
            paths.includes(String(path)) || (state.status === 'error' && paths.length !== 1),
        });
      }),
    [queryClient],
  );
  return isOpen;
}

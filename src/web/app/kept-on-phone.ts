import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPhone } from './phone.ts';

/** Opens what this phone keeps for the user; answers whether it is open. Pages find drafts and items in memory then. */
export function useKeptOnPhone(userId: string): boolean {
  const queryClient = useQueryClient();
  const [openFor, setOpenFor] = useState<string>();
  useEffect(() => {
    let left = false;
    const opening = loadPhone();
    // Where it cannot be loaded, what needs no phone still works.
    const done = () => left || setOpenFor(userId);
    opening.then((phone) => (left ? undefined : phone.openOffline(userId, queryClient))).then(done, done);
    return () => {
      left = true;
      opening.then(
        (phone) => phone.closeOffline(userId),
        () => undefined,
      );
    };
  }, [userId, queryClient]);
  return openFor === userId;
}

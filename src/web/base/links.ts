import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';

interface Links {
  leads: (address: string) => boolean;
  /** Has the code of an address's page come. */
  load: (address: string) => Promise<unknown>;
}

/** Filled by the frame from the table of pages, which itself knows every feature: features ask here instead. */
export const KnownLinks = createContext<Links>({ leads: () => false, load: async () => undefined });

/** Whether the user may follow a link to an address: nothing leads to what is not there or not allowed. */
export const useLeadsSomewhere = (): ((address: string) => boolean) => useContext(KnownLinks).leads;

/** For pages that lead on to one other: its code is there before the link is pressed. */
export const useLoadPage = (): ((address: string) => Promise<unknown>) => useContext(KnownLinks).load;

/**
 * A value kept in the page's address, so that a link and a reload show the same; empty where the address has none.
 * Setting it replaces the entry in the history, unless `push`.
 */
export function useAddressValue(name: string, push = false): [value: string, set: (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  return [
    parameters.get(name) ?? '',
    (value) =>
      setParameters(
        (current) => {
          if (value === '') current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: !push, preventScrollReset: !push },
      ),
  ];
}

import { createContext, useContext } from 'react';

/** Filled by the router from the table of pages, which itself knows every feature: features ask here instead. */
export const LinkGuard = createContext<(address: string) => boolean>(() => false);

/** Whether the user may follow a link to an address: nothing leads to what is not there or not allowed. */
export const useLeadsSomewhere = (): ((address: string) => boolean) => useContext(LinkGuard);

/** How a link asks for the visit to begin at once ("Start visit"): the state of the address, never the address itself. */
export const startAtOnce = { start: true } as const;

export const asksToStart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'start' in state && state.start === true;

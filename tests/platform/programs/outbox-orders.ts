/** Where a server can be killed between taking a message and having marked it. */
export const deaths = ['claimed', 'calling', 'taken', 'marked'] as const;
export type Death = (typeof deaths)[number];

/** What a server is told on a line of its standard input: the time, and where it is to die. */
export interface Order {
  now: string;
  die: Death | null;
}

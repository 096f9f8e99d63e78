/** Apart from the server’s catalog of the same: lists, visits and reports keep titles in English, so English pages need no table. */
export const taskTexts = {
  /** What a task, or a service of a report, is called; one that somebody named stays as it is. */
  name: (title: string): string => title,
};

/** What a push says: made by the server (`pushText`), shown by the worker. */
export interface Pushed {
  title: string;
  body: string;
  /** A path of the application. */
  link: string;
  tag: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads a push. Something is shown whatever it holds, since a browser takes the leave from who pushes and shows nothing;
 * and a tap never leads out of the application.
 */
export function readPushed(content: string): Pushed {
  let parsed: object = {};
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null) parsed = value;
  } catch {
    // Shown as an unnamed alert below.
  }
  const member = (name: string): string => textOf(Object.getOwnPropertyDescriptor(parsed, name)?.value);
  const link = member('link');
  return {
    title: member('title') || 'Poolhand',
    body: member('body'),
    link: /^\/(?![/\\])/.test(link) ? link : '/',
    tag: member('tag') || 'alerts',
  };
}

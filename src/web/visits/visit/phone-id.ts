import { newId } from '#web/base/ids.ts';

const key = 'phone-id';

/** Names this browser for good, so that the server can tell two phones at one stop apart. */
export function phoneId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const made = `PHONE-${newId()}`;
  localStorage.setItem(key, made);
  return made;
}

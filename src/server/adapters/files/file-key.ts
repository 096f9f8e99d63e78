/** Names below one another, none of which leads elsewhere: `company/photos/IMG-7K2M.jpg`. */
const pattern = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export const isFileKey = (key: string): boolean => pattern.test(key);

/** @throws Error where it is no key */
export function fileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`);
  return key;
}

/** So many questions may be under way at once; what is asked meanwhile goes along with the next one. */
const mostUnderWay = 2;

/**
 * Asks for many keys with one statement: those that are asked for in the same moment, and those that have come in while
 * earlier ones were under way. Whatever is asked is read after it was asked, never before.
 * @param read answers what it finds of the keys
 */
export function batchLoader<Found>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  interface Waiting {
    key: string;
    answer: (found: Found | null) => void;
    fail: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isAbout = false;

  const ask = async (): Promise<void> => {
    isAbout = false;
    if (waiting.length === 0 || underWay >= mostUnderWay) return;
    const asked = waiting;
    waiting = [];
    underWay += 1;
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, answer } of asked) answer(found.get(key) ?? null);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    } finally {
      underWay -= 1;
      askSoon();
    }
  };
  const askSoon = (): void => {
    if (isAbout || waiting.length === 0) return;
    isAbout = true;
    // What has arrived together is read first.
    setImmediate(() => void ask());
  };

  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail });
      askSoon();
    });
}

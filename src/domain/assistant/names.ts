/** Words that begin a sentence or belong to the trade and are nobody's name, however they are written. */
const NO_NAMES = new Set(
  (
    'what when where who how why which is are was were do does did can could should would will the a an my our your his her their this that it its i we you he she they show tell give list find ' +
    'last latest next current recent previous reading readings test tests result results level levels water pool pools spa visit visits service serviced stop stops route routes customer customers client house place home today tomorrow yesterday ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december week month year on in at of for to from with by and or about ' +
    'chlorine fc tc cc ph ta ch cya lsi csi salt alkalinity calcium hardness stabilizer bromine acid chemicals chemical chemistry added add put dosed dose due scheduled schedule have has had been get got see seen going come coming be please need time ' +
    "date day there here out looking look like doing we're what's when's who's how's where's me us any all one ones some ai hi hello hey ok okay thanks product products so far most recently ever latest recently report"
  ).split(' '),
);

const isNameless = (word: string): boolean => NO_NAMES.has(word.toLowerCase().replace(/['’]s?$/, ''));
const trimmed = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['’]s$/i, '');

/**
 * What in a question may be a customer's name, the likeliest first: what stands in quotes, runs of capitalised words, then
 * runs of words that mean nothing else. The words are data to search by and nothing more.
 */
export function namesIn(message: string): string[] {
  const quoted = [...message.matchAll(/["“]([^"”]{2,80})["”]/g)].flatMap(([, name]) => name ?? []);
  const words = message.split(/\s+/).slice(0, 80);
  const capitalised = runs(words, (word) => /^\p{Lu}/u.test(word));
  const anyCase = runs(words, () => true);
  return [...new Set([...quoted, ...capitalised, ...anyCase])].filter((name) => name.length > 1).slice(0, 6);
}

/** Neighbouring words that may be a name, joined, the longest run first. A word that ends with 's ends its run. */
function runs(words: readonly string[], isWanted: (word: string) => boolean): string[] {
  const found: string[][] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) found.push(run);
    run = [];
  };
  for (const word of words) {
    const bare = trimmed(word);
    if (bare === '' || isNameless(bare) || /^[\d.,]+$/.test(bare) || !isWanted(bare)) close();
    else run.push(bare);
    if (/['’]s[^\p{L}]*$|[,;.?!]$/iu.test(word)) close();
  }
  close();
  return found.sort((a, b) => b.length - a.length).map((one) => one.join(' '));
}

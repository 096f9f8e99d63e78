// Which modules share a file, and which files are compiled whole (decision 39). Left to itself the bundler makes a file
// for every set of pages that have something in common: a technician's phone began with 75 of them, most of a few hundred
// bytes, each of which costs it some milliseconds. What nearly every page needs is in few; what only some need is left to
// the bundler, so that no page carries much that is not its own: `scripts/check/page-weight.mjs` holds it to that.

/** By priority: a module is in the first file that wants it, with what it needs itself. */
export const chunkGroups = [
  /** Whatever is loaded before it is known who is there. */
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  /** What signing in has in common with the pages after it. */
  {
    name: 'basics',
    test: /src\/web\/(ui\/(banner|lazy-component|page-header|tabs|fields\/field-frame)[.]tsx|base\/(last-page|failure-text)[.]ts)$|src\/domain\/calendar\/in-words[.]ts$|lucide-react\/.*\/(chevron-left|chevron-right|check|key-round|eye|eye-off)[.]mjs$/,
    priority: 5,
  },
  /** What forms are made of: the sign-in page's, and with it every other's. */
  {
    name: 'forms',
    test: /react-hook-form|src\/web\/ui\/fields\/(form|bound-field|text-field|password-field|checkbox-field|resolver-when-needed)[.]tsx?$/,
    priority: 4,
  },
  /** A picture weighs less than asking for it. */
  { name: 'icons', test: /lucide-react\/.*\/icons\//, minShareCount: 6, priority: 4 },
  /** Small things that many pages are made of. */
  {
    name: 'kit',
    test: /modern\/useQuery[.]js$|src\/web\/(ui\/(card|chip|overlays\/dialog|empty-state|error-state|fields\/select)[.]tsx|access\/(?!upgrade-card)|base\/(ids|format))|src\/domain\/calendar\/zones[.]ts$|src\/contract\/choices[.]ts$/,
    minShareCount: 8,
    priority: 4,
  },
  /** What a reading means; the dosage is only where it is asked for. */
  {
    name: 'water',
    test: /src\/domain\/water\/(physics\/(units|sanitizer)|limits\/(status|water-limits))[.]ts$/,
    priority: 4,
  },
  /** The frame of every page of a signed-in user, with what a phone keeps for it. */
  {
    name: 'frame',
    test: /src\/web\/(shell\/signed-in|offline\/(phone|drafts\/(drafts|draft-memory)|pictures|storage-full|ages|outbox\/outbox))[.]tsx?$/,
    priority: 3,
  },
  /** A stop's calls go with what works at it. */
  {
    name: 'visit-works',
    test: /src\/web\/visits\/(stop\/api|visit\/visit-works)[.]ts$/,
    priority: 1,
  },
  { name: 'directions', test: /src\/web\/scheduling\/map\/directions[.]tsx$/, priority: 2 },
  /** What the route and its stops share. */
  {
    name: 'field',
    test: /src\/web\/visits\/(stop|today)\/(on-my-way\/way-buttons|addresses|start-at-once|readings\/reading-kinds)[.]tsx?$/,
    priority: 1,
  },
];

/** What a technician begins the day with, and the first stop, up to finishing it. */
const compiledWhole =
  /^(index|basics|kit|frame|engine|outbox-store|directions|water|field|visit-works|field-service-page|stop-page|stop-screen|use-stop-work|reading-rows|stop-sections|finish-sheet|dialog-window)$/;

/**
 * A file's first line. V8 compiles a function when it is called for the first time, on the page's own thread; where the
 * file asks for it, it compiles them all in parallel while the file is loading. Other engines read a comment.
 */
export const firstLine = ({ name }: { name: string }): string =>
  compiledWhole.test(name) ? '//# allFunctionsCalledOnLoad' : '';

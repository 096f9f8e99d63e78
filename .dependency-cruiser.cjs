// Who may import whom (docs/decisions/ has the page on this check). Each rule has been seen to fail: tests/check.
const test = '[.]test[.]tsx?$';
const notOurs = 'node_modules/';
const floors = require('./scripts/check/areas.cjs');
/** The rooms with an index.ts: all but the ground of server and web, whose files are reached by name. */
const ground = [
  'platform',
  'adapters',
  'db',
  'backup',
  'programs',
  'jobs',
  'http',
  'base',
  'ui',
  'offline',
  'service-worker',
  'shell',
];
const areas = [...new Set(Object.values(floors).flat())].filter(
  (room) => !room.includes('.') && !ground.includes(room),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The rules of the business are pure: no I/O, no library, no other layer.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: test },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'The contract travels to browser and server alike.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/(contract|domain)/', `${notOurs}zod/`] },
    },
    {
      name: 'zod-in-its-small-form',
      comment: 'One way to write a schema, and the one that lets a page leave out what it does not use: zod/mini.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `${notOurs}zod/`, pathNot: `${notOurs}zod/mini/` },
    },
    {
      name: 'server-not-web',
      comment: 'Server and web meet in the contract only.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-not-server',
      comment: 'Server and web meet in the contract only.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { path: '^src/server/' },
    },
    {
      name: 'web-not-node',
      comment: 'A browser has no Node modules.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'area-through-index',
      comment:
        'An area reaches another area of its layer only through its index.ts; what is loaded later names its file.',
      severity: 'error',
      from: { path: '^src/(domain|server|web)/([^/]+)', pathNot: '^src/domain/.*[.]test[.]ts$' },
      to: {
        path: `^src/$1/(${areas.join('|')})/`,
        pathNot: ['^src/$1/$2/', '^src/$1/[^/]+/index[.]ts$'],
        dynamic: false,
      },
    },
    {
      name: 'domain-through-index',
      comment: 'The other layers reach an area of the domain only through its index.ts.',
      severity: 'error',
      from: { path: '^src/(contract|server|web)/', pathNot: test },
      to: { path: `^src/domain/(${areas.join('|')})/`, pathNot: '^src/domain/[^/]+/index[.]ts$', dynamic: false },
    },
    ...Object.entries(floors).flatMap(([layer, rooms]) =>
      rooms.slice(0, -1).map((room, floor) => ({
        name: 'area-order',
        comment: 'No import upward: scripts/check/areas.cjs names the rooms of a layer from the ground up.',
        severity: 'error',
        from: { path: `^src/${layer}/${room}(/|$)`, pathNot: test },
        to: { path: `^src/${layer}/(${rooms.slice(floor + 1).join('|')})(/|$)` },
      })),
    ),
    {
      name: 'orm-in-db-and-repo',
      comment: 'The ORM and the tables appear only in db/ and repo.ts: services decide and know no SQL.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/db/', '^src/server/.*/repo[.]ts$', test] },
      to: { path: [`${notOurs}drizzle-orm/`, '^src/server/db/schema/'] },
    },
    {
      name: 'driver-in-db',
      comment: 'Connections are opened in db/ only, where the tenant is bound.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/db/', test] },
      to: { path: `${notOurs}(pg|pg-pool|pg-native)/` },
    },
    {
      name: 'product-not-tests',
      comment: 'Nothing of the product rests on test code.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: ['^tests/', test] },
    },
    {
      name: 'product-not-dev-dependencies',
      comment: 'npm ci --omit=dev must be enough to build and start.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or hide a third.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Type imports count: a layer that knows another's types knows the layer.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|webp|woff2)' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};

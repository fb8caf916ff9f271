// What may import what; docs/architecture.md says why. scripts/check-imports.mjs proves that each rule catches something.
const path = require('node:path')

const server = '^apps/server/src/'
const web = '^apps/web/src/'
const tests = '[.]test[.]tsx?$|-test-[a-z-]+[.]ts$|-contract[.]ts$|^(testing|e2e|bench)/'
const stores = '-store[.]ts$'
const sql = 'node_modules/(drizzle-orm|pg|pg-boss|postgres)/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'nothing-unresolvable',
    comment: 'An import that leads nowhere would also escape every other rule.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^node:' },
  },
  {
    name: 'no-circles',
    comment: 'Modules that need each other at run time are one module; types may.',
    from: { pathNot: tests },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'contract-needs-only-zod',
    from: { path: '^packages/contract/', pathNot: tests },
    to: { pathNot: '^packages/contract/|node_modules/zod/' },
  },
  {
    name: 'packages-need-only-contract-and-audio',
    from: { path: '^packages/([^/]+)/' },
    to: { path: '^packages/', pathNot: '^packages/($1|contract|audio)/' },
  },
  {
    name: 'packages-know-no-app',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'packages-are-pure',
    comment: 'They run in browsers and worker threads alike; commands and tests may read files.',
    from: { path: '^packages/(contract|audio)/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'apps-know-no-other-app',
    from: { path: '^apps/([^/]+)/', pathNot: tests },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'web-knows-only-contract-and-audio',
    from: { path: '^apps/web/', pathNot: tests },
    to: { path: '^packages/', pathNot: '^packages/(contract|audio)/' },
  },
  {
    name: 'features-never-meet',
    comment: 'Screens compose them.',
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  },
  {
    name: 'features-know-no-screen',
    from: { path: `${web}features/` },
    to: { path: `${web}(screens/|routes|main)` },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    from: { path: `${web}(ui|lib)/` },
    to: { path: `${web}(features/|screens/|routes|main)` },
  },
  {
    name: 'routes-go-through-use-cases',
    comment: 'The type of a row may pass.',
    from: { path: `${server}.*-routes?[.]ts$` },
    to: { path: stores, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'stores-are-private',
    comment: 'Other folders ask a use case of the folder that owns the store.',
    from: { path: `${server}([^/]+)/`, pathNot: tests },
    to: { path: `${server}.*${stores}`, pathNot: `${server}$1/` },
  },
  {
    name: 'stores-are-not-for-the-top',
    from: { path: `${server}[^/]+[.]ts$`, pathNot: tests },
    to: { path: stores },
  },
  {
    name: 'sql-stays-in-stores',
    from: {
      path: server,
      pathNot: `${tests}|${stores}|/tables[.]ts$|${server}(database|jobs)/|${server}events/event-bus[.]ts$`,
    },
    to: { path: sql },
  },
  {
    name: 'tables-are-for-stores',
    from: { path: server, pathNot: `${tests}|${stores}|/tables[.]ts$|${server}database/` },
    to: { path: `${server}.*/tables[.]ts$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'implementations-are-chosen-in-one-place',
    comment: 'All others know the interface, the file that is named as its folder.',
    from: { path: server, pathNot: `${tests}|${server}build-services[.]ts$|${server}providers/` },
    to: { path: `${server}providers/`, pathNot: `${server}providers/([^/]+)/\\1[.]ts$` },
  },
  {
    name: 'providers-know-no-other-implementation',
    from: { path: `${server}providers/([^/]+)/`, pathNot: tests },
    to: { path: `${server}providers/`, pathNot: `${server}providers/($1/|([^/]+)/\\2[.]ts$)` },
  },
  {
    name: 'native-decoder-stays-in-its-process',
    comment: 'It reads what strangers upload: a crash must end a child and nothing else.',
    from: { path: '^(apps|packages)/', pathNot: `${tests}|${server}decoding/decode-child[.]ts$` },
    to: { path: 'node_modules/node-av/' },
  },
  {
    name: 'product-needs-no-test-code',
    from: { pathNot: `${tests}|^[^/]+[.]config[.]ts$` },
    to: { path: '^(testing|e2e|bench)/|[.]test[.]tsx?$|-test-[a-z-]+[.]ts$' },
  },
]

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|[.]generated[.]' },
    // Types count: who names a type of an implementation depends on it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
}

// One violation for each rule of dependency-rules.cjs; check-imports.mjs plants them in a folder of their own.
const server = 'apps/server/src'
const web = 'apps/web/src'

/** @type {Array<{ rule: string, from: string, to: string }>} */
export const plantedImports = [
  { rule: 'no-circles', from: `${server}/circle/one.ts`, to: `${server}/circle/one.ts` },
  { rule: 'contract-needs-only-zod', from: 'packages/contract/src/a.ts', to: 'node_modules/pg/index.js' },
  {
    rule: 'packages-need-only-contract-and-audio',
    from: 'packages/audio/src/a.ts',
    to: 'packages/voice-engine/src/b.ts',
  },
  { rule: 'packages-know-no-app', from: 'packages/voice-engine/src/a.ts', to: `${server}/voices/b.ts` },
  { rule: 'packages-are-pure', from: 'packages/audio/src/c.ts', to: 'fs' },
  { rule: 'apps-know-no-other-app', from: `${web}/lib/a.ts`, to: `${server}/voices/c.ts` },
  { rule: 'web-knows-only-contract-and-audio', from: `${web}/lib/b.ts`, to: 'packages/voice-engine/src/c.ts' },
  { rule: 'features-never-meet', from: `${web}/features/voices/a.ts`, to: `${web}/features/stories/b.ts` },
  { rule: 'features-know-no-screen', from: `${web}/features/voices/c.ts`, to: `${web}/screens/dashboard.tsx` },
  { rule: 'ui-and-lib-know-no-feature', from: `${web}/ui/a.ts`, to: `${web}/features/voices/d.ts` },
  { rule: 'routes-go-through-use-cases', from: `${server}/stories/a-routes.ts`, to: `${server}/stories/a-store.ts` },
  { rule: 'stores-are-private', from: `${server}/voices/d.ts`, to: `${server}/stories/b-store.ts` },
  { rule: 'stores-are-not-for-the-top', from: `${server}/app.ts`, to: `${server}/stories/c-store.ts` },
  { rule: 'sql-stays-in-stores', from: `${server}/stories/d.ts`, to: 'node_modules/pg/index.js' },
  { rule: 'tables-are-for-stores', from: `${server}/stories/e.ts`, to: `${server}/stories/tables.ts` },
  {
    rule: 'implementations-are-chosen-in-one-place',
    from: `${server}/voices/f.ts`,
    to: `${server}/providers/mailer/outbox-mailer.ts`,
  },
  {
    rule: 'providers-know-no-other-implementation',
    from: `${server}/providers/voice-provider/a.ts`,
    to: `${server}/providers/mailer/smtp-mailer.ts`,
  },
  { rule: 'native-decoder-stays-in-its-process', from: `${server}/voices/g.ts`, to: 'node_modules/node-av/index.js' },
  { rule: 'product-needs-no-test-code', from: `${server}/voices/h.ts`, to: 'testing/planted.ts' },
  { rule: 'nothing-unresolvable', from: `${server}/voices/i.ts`, to: 'nowhere/planted.ts' },
]

/** Every query is bound to its user: what a store's functions are given says for whom they read and write. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROW = 'the row it inserts carries its user'
const JOB = 'a job knows only this id; what follows is bound to the user of the row'
const JOB_PART = 'parts of a narration that a job has found, which is bound to its user'
const SWEEP = 'the sweeping looks at everybody, and answers nobody'
const SIGN_IN = 'comes before anybody is known: by address, link or token'

/** Functions that name no user, and why they may. */
const reasons: Record<string, string> = {
  'voices-store insertVoice': ROW,
  'voices-store voiceOfJob': JOB,
  'voices-store namedUploads': SWEEP,
  'voices-store existingVoices': SWEEP,
  'narrations-store insertNarration': ROW,
  'narrations-store narrationById': JOB,
  'narrations-store audioAt': 'the public route: its path names the user, and its key is asked for',
  'narrations-store knownAudioPaths': SWEEP,
  'narrations-store narrationsUnderWay': SWEEP,
  'passages-store insertPassages': JOB_PART,
  'passages-store passagesAround': JOB_PART,
  'passages-store positionsToSpeak': JOB_PART,
  'passages-store markDone': JOB_PART,
  'passages-store bookSound': ROW,
  'stories-store insertStory': ROW,
  'attempts-store addAttempt': 'counts by a hash of whatever is tried',
  'attempts-store removeAttempts': 'counts by a hash of whatever is tried',
  'attempts-store removeAttemptsBefore': SWEEP,
  'links-store insertLink': ROW,
  'links-store findLink': JOB,
  'links-store takeLink': SIGN_IN,
  'links-store removeLinksExpiredBefore': SWEEP,
  'sessions-store insertRefreshToken': SIGN_IN,
  'sessions-store lockRefreshToken': SIGN_IN,
  'sessions-store readRefreshTokenUse': SIGN_IN,
  'sessions-store markRefreshTokenUsed': SIGN_IN,
  'sessions-store removeSessionsEndedBefore': SWEEP,
  'sessions-store removeRefreshTokensUsedBefore': SWEEP,
  'users-store insertUser': 'the user comes to be',
  'users-store insertProfile': 'its id is the user’s',
  'users-store findUserByEmail': SIGN_IN,
  'users-store findCredentials': SIGN_IN,
  'users-store noteEmailChangeResent': SIGN_IN,
  'users-store forgetNewEmailsBefore': SWEEP,
}

const server = fileURLToPath(new URL('..', import.meta.url))
const DATABASE = /: (Queryable|Transaction|Database)\b/

type Exported = { name: string; parameters: string }

function exportedFunctions(path: string): Exported[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const store = path.replace(/^.*\/(.+)\.ts$/, '$1')
  return file.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false
    return isExported ? functionsIn(statement).map((one) => ({ ...one, name: `${store} ${one.name}` })) : []
  })
}

function functionsIn(statement: ts.Statement): Exported[] {
  const of = (name: string, { parameters }: ts.FunctionDeclaration | ts.ArrowFunction): Exported => ({
    name,
    parameters: parameters.map((parameter) => parameter.getText()).join(', '),
  })
  if (ts.isFunctionDeclaration(statement)) return [of(statement.name?.text ?? '', statement)]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [of(name.getText(), initializer)] : [],
  )
}

test('every function of a store that asks the database is told the user, or says why not', () => {
  const queries = globSync(`${server}/**/*-store.ts`)
    .flatMap(exportedFunctions)
    .filter(({ parameters }) => DATABASE.test(parameters))
  expect(queries.length).toBeGreaterThan(60)
  const unbound = queries.filter(({ parameters }) => !/\buserId\b/.test(parameters)).map(({ name }) => name)
  expect(unbound.sort()).toEqual(Object.keys(reasons).sort())
})

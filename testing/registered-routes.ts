/** Every route that is registered while an app is built, described or not, as `GET /path`. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

type Route = { method: string | string[]; url: string }
type Built = { addHook(name: 'onRoute', hook: (route: Route) => void): void }

export async function registeredRoutes<App>(build: () => Promise<App>): Promise<{ app: App; routes: string[] }> {
  const routes = new Set<string>()
  const onRoute = ({ method, url }: Route) => {
    for (const one of methodsOf(method)) routes.add(`${one} ${url}`)
  }
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: Built }
    fastify.addHook('onRoute', onRoute)
  }
  subscribe('fastify.initialization', listen)
  try {
    const app = await build()
    return { app, routes: [...routes].sort() }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

const MANY = 6
/** A route for whatever method counts as one. */
const methodsOf = (method: string | string[]): string[] => {
  const methods = [method].flat()
  return methods.length > MANY ? ['ALL'] : methods
}

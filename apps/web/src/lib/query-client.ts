import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/** Worth asking again: no answer, or one that blames the server. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'connection_lost' || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      // A paused query would look like endless loading; a failed one says that the connection is lost.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

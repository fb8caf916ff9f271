/** Which screen stands at which address; each is loaded when it is first opened. */
import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { screens } from '@hearthvoice/contract/paths'
import { RequireUser } from './features/account/require-user.tsx'
import { RequirePlan } from './features/plan/require-plan.tsx'
import { BrokenScreen } from './screens/broken-screen.tsx'
import { RootFrame } from './screens/root-frame.tsx'
import { Waiting } from './ui/waiting.tsx'

type ScreenModule = { default: ComponentType }
const opened = (load: () => Promise<ScreenModule>) => ({
  lazy: async () => ({ Component: (await load()).default }),
})
const at = (path: string, load: () => Promise<ScreenModule>) => ({ path, ...opened(load) })

export const router = createBrowserRouter([
  {
    element: <RootFrame />,
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <Waiting className="min-h-dvh" />,
    children: [
      {
        errorElement: <BrokenScreen />,
        children: [
          at(screens.landing, () => import('./screens/landing.tsx')),
          at(screens.auth, () => import('./screens/auth.tsx')),
          {
            ...opened(() => import('./screens/onboarding-frame.tsx')),
            children: [
              at(screens.onboarding, () => import('./screens/onboarding-account.tsx')),
              {
                element: <RequireUser />,
                children: [
                  at(screens.onboardingVoice, () => import('./screens/onboarding-voice.tsx')),
                  at(screens.onboardingStory, () => import('./screens/onboarding-story.tsx')),
                  at(screens.onboardingPayment, () => import('./screens/onboarding-payment.tsx')),
                ],
              },
            ],
          },
          {
            element: <RequireUser />,
            children: [
              {
                element: <RequirePlan />,
                children: [
                  {
                    ...opened(() => import('./screens/dashboard-frame.tsx')),
                    children: [
                      at(screens.dashboard, () => import('./screens/dashboard.tsx')),
                      at(screens.myStories, () => import('./screens/my-stories.tsx')),
                      at(screens.savedVoices, () => import('./screens/saved-voices.tsx')),
                      at(screens.createVoice, () => import('./screens/create-voice.tsx')),
                      at(screens.createStory, () => import('./screens/create-story.tsx')),
                      at(screens.story(':id'), () => import('./screens/story.tsx')),
                    ],
                  },
                ],
              },
            ],
          },
          at('*', () => import('./screens/not-found.tsx')),
        ],
      },
    ],
  },
])

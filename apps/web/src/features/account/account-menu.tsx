import { DropdownMenu } from 'radix-ui'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as text from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { useAuth } from './auth-context.ts'

const item =
  'flex min-h-11 cursor-pointer items-center rounded-small px-4 outline-none data-highlighted:bg-hairline data-highlighted:text-ink'

/** The avatar (first letter of the e-mail) and what it opens. */
export function AccountMenu() {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  const leave = async () => {
    // First away from here: a screen that needs a sign-in would lead to the sign-in screen instead.
    await navigate(screens.landing)
    if (window.location.pathname !== screens.landing) return
    try {
      await signOut()
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={text.accountMenu(user.email)}
        className="grid size-12 place-items-center rounded-full border border-edge bg-raised font-serif text-lg font-[560] text-ember uppercase hover:border-ember focus-visible:rounded-full"
      >
        {[...user.email][0]}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="appear z-30 flex min-w-60 flex-col rounded-soft border border-hairline bg-paper p-2 shadow-floating"
        >
          <DropdownMenu.Label className="max-w-72 truncate px-4 py-2 text-sm text-soft-ink">
            {user.email}
          </DropdownMenu.Label>
          <DropdownMenu.Item className={item} onSelect={() => void navigate(screens.myStories)}>
            {text.myStories}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={item} onSelect={() => void leave()}>
            {text.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

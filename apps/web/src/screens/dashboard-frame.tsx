import { BookOpen, House, Menu, Mic, X } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import * as text from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'

const places = [
  { to: screens.dashboard, label: text.dashboard, Icon: House },
  { to: screens.myStories, label: text.myStories, Icon: BookOpen },
  { to: screens.savedVoices, label: text.savedVoices, Icon: Mic },
]

const year = new Date().getFullYear()

/** Around the dashboard's screens: where one can go, and the account. */
export default function DashboardFrame() {
  const [open, setOpen] = useState(false)
  const MenuIcon = open ? X : Menu
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <header className="flex items-center justify-between gap-4 border-b border-hairline px-6 py-3 lg:hidden">
        <Link to={screens.landing} aria-label={text.home} className="inline-flex rounded-small py-2">
          <Logo />
        </Link>
        <div className="flex items-center gap-2">
          <AccountMenu />
          <button
            type="button"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls="places"
            aria-label={open ? text.closeMenu : text.openMenu}
            className="grid size-12 place-items-center rounded-soft text-ink hover:text-ember"
          >
            <MenuIcon aria-hidden size={24} />
          </button>
        </div>
      </header>
      <nav
        id="places"
        aria-label={text.mainNavigation}
        className={classNames(
          'shrink-0 flex-col gap-8 border-hairline px-6 py-4 max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-dvh lg:w-64 lg:border-r lg:py-8',
          open ? 'flex' : 'hidden',
        )}
      >
        <Link to={screens.landing} aria-label={text.home} className="inline-flex rounded-small py-2 max-lg:hidden">
          <Logo />
        </Link>
        <ul className="flex flex-col gap-1">
          {places.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === screens.dashboard}
                onClick={() => setOpen(false)}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-12 items-center gap-3 rounded-soft px-4 font-medium no-underline hover:bg-raised',
                    isActive ? 'bg-raised text-ember' : 'text-ink',
                  )
                }
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex justify-end px-10 pt-6 max-lg:hidden">
          <AccountMenu />
        </div>
        <main id="content" className="mx-auto w-full max-w-5xl flex-1 px-6 py-8 lg:px-10">
          <Outlet />
        </main>
        <footer className="px-6 py-6 text-center text-sm text-soft-ink">{text.copyright(year)}</footer>
      </div>
    </div>
  )
}

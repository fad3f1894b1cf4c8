import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { Content } from './frame.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { LobbyFrame, SignedIn } from './lobby-frame.tsx'
import { LogInScreen } from './log-in-screen.tsx'
import { AboutScreen, ErrorScreen, NotFoundScreen } from './other-screens.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'
import { StartScreen } from './start-screen.tsx'

const teachersScreens: RouteObject = {
  element: (
    <SignedIn>
      <Content>
        <Outlet />
      </Content>
    </SignedIn>
  ),
  children: [
    {
      path: 'classes',
      lazy: async () => ({ Component: (await import('./classes-screen.tsx')).ClassesScreen }),
    },
    {
      path: 'classes/:slug',
      lazy: async () => ({ Component: (await import('./class-screen.tsx')).ClassScreen }),
    },
    {
      path: 'account',
      lazy: async () => ({ Component: (await import('./account-screen.tsx')).AccountScreen }),
    },
  ],
}

const hostScreens: RouteObject = {
  path: 'host',
  lazy: async () => ({ Component: (await import('./host/host-layout.tsx')).HostLayout }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('./host/overview-screen.tsx')).OverviewScreen }),
    },
    { path: 'firms', lazy: async () => ({ Component: (await import('./host/firms-screen.tsx')).FirmsScreen }) },
    {
      path: 'firms/:slug',
      lazy: async () => ({ Component: (await import('./host/firm-screen.tsx')).FirmScreen }),
    },
    { path: 'cells', lazy: async () => ({ Component: (await import('./host/cells-screen.tsx')).CellsScreen }) },
    {
      path: 'people',
      lazy: async () => ({ Component: (await import('./host/people-screen.tsx')).PeopleScreen }),
    },
    {
      path: 'settings',
      lazy: async () => ({ Component: (await import('./host/host-settings-screen.tsx')).HostSettingsScreen }),
    },
    {
      path: 'audit',
      lazy: async () => ({
        Component: (await import('#root/web/features/audit/audit-screen.tsx')).AuditScreen,
      }),
    },
  ],
}

/**
 * The addresses of the lobby, and of the host's console under /host; server/host/lobby/lobby-paths.ts knows them too. A
 * participant who only joins loads none of the screens of teachers and administrators.
 */
export function lobbyRouter() {
  return createBrowserRouter([
    {
      element: <LobbyFrame />,
      errorElement: <ErrorScreen />,
      children: [
        { index: true, element: <StartScreen /> },
        { path: 'join/:code?', element: <StartScreen /> },
        { path: 'login', element: <LogInScreen /> },
        { path: 'signup', element: <SignUpScreen /> },
        { path: 'resetpassword', element: <ResetPasswordScreen /> },
        { path: 'invitation', element: <InvitationScreen /> },
        { path: 'about-this-simulation', element: <AboutScreen /> },
        teachersScreens,
        hostScreens,
        { path: 'operator/*', element: <Navigate to="/host" replace /> },
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ])
}

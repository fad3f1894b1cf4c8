import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('solutions', 'routes/public/solutions.tsx'),
    route('approach', 'routes/public/approach.tsx'),
    route('plans', 'routes/public/plans.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('privacypolicy', 'routes/public/privacy-policy.tsx'),
    route('termsofservice', 'routes/public/terms-of-service.tsx'),
    route('cert', 'routes/public/certificate.tsx'),
    route('about-this-simulation', 'routes/public/about-this-simulation.tsx'),
    route('signup', 'routes/account/sign-up.tsx'),
    route('login', 'routes/account/log-in.tsx'),
    route('confirm-email', 'routes/account/confirm-email.tsx'),
    route('resetpassword', 'routes/account/reset-password.tsx'),
  ]),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/overview.tsx'),
    route('profile', 'routes/dashboard/profile.tsx'),
    route('deposit', 'routes/dashboard/deposit.tsx'),
    route('investmentplans', 'routes/dashboard/investment-plans.tsx'),
    route('withdraws', 'routes/dashboard/withdraws.tsx'),
    route('history', 'routes/dashboard/history.tsx'),
    route('mailbox', 'routes/dashboard/mailbox.tsx'),
    route('history/statement', 'routes/dashboard/statement.tsx'),
  ]),
  ...prefix('operator', [
    route('join', 'routes/operator/join.tsx'),
    layout('routes/operator/layout.tsx', [
      index('routes/operator/home.tsx'),
      route('profile', 'routes/operator/profile.tsx'),
      route('deposits', 'routes/operator/deposits.tsx'),
      route('withdrawals', 'routes/operator/withdrawals.tsx'),
      route('outbox', 'routes/operator/outbox.tsx'),
      route('staff', 'routes/operator/staff.tsx'),
      route('simulation', 'routes/operator/simulation.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

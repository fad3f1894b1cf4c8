import { StartupError } from '../platform/startup-error.ts'

/** The refusals of commands that only work for one firm, with the way to do the same on a host. */
const ways = {
  backup:
    'This is a host of many classes. Back up its PostgreSQL servers and its store of files as docs/hosting.md says; one class can be downloaded in the lobby.',
  restore:
    'This is a host of many classes. Bring a class from a file in the lobby (Your classes), or remove GLASSHOUSE_DOMAIN and GLASSHOUSE_DIRECTORY_URL to restore the file as one firm.',
  operator:
    'This is a host of many classes. An administrator invites people in the lobby: administrators and auditors under Host, co-teachers at their class.',
} as const

/** Refuses a command that works on one firm where the settings are those of a host, with a sentence that names the way there. */
export function refuseHost(command: keyof typeof ways, env: NodeJS.ProcessEnv): void {
  if (env.GLASSHOUSE_DIRECTORY_URL?.trim() || env.GLASSHOUSE_DOMAIN?.trim()) throw new StartupError(ways[command])
}

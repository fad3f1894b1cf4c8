import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterFolder } from './places.ts'

/** A process of ours. Ids are reused, so the time of its start identifies it too. */
interface Started {
  readonly pid: number
  readonly startedAt: string
}

export interface Program {
  readonly name: string
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Its working folder. */
  readonly folder: string
  readonly user: { readonly uid: number; readonly gid: number }
}

const stopTimeoutMs = 20_000
const pollMs = 50

const recordOf = (name: string) => path.join(clusterFolder, 'processes', `${name}.json`)
export const logOf = (name: string) => path.join(clusterFolder, 'logs', `${name}.log`)

/** Starts a program in the background and records its id. Its output goes to its log. */
export function startProgram({ name, command, env, folder, user }: Program): void {
  for (const file of [recordOf(name), logOf(name)]) mkdirSync(path.dirname(file), { recursive: true })
  const log = openSync(logOf(name), 'a')
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C.UTF-8', HOME: folder, ...env },
    ...user,
    detached: true,
    stdio: ['ignore', log, log],
  })
  if (child.pid === undefined) throw new Error(`${name} could not be started: is ${program} installed?`)
  child.unref()
  writeFileSync(recordOf(name), JSON.stringify({ pid: child.pid, startedAt: startOf(child.pid) }))
}

/** The id of the running process with this name, or null. */
export function runningPid(name: string): number | null {
  if (!existsSync(recordOf(name))) return null
  const { pid, startedAt } = JSON.parse(readFileSync(recordOf(name), 'utf8')) as Started
  return startOf(pid) === startedAt ? pid : null
}

/** Ends the process with this name, if it runs, and waits for its end. A kill includes the processes of its group. */
export async function endProgram(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const pid = runningPid(name)
  if (pid !== null) await endProcess(pid, signal, signal === 'SIGKILL' ? -pid : pid)
  rmSync(recordOf(name), { force: true })
}

/** Sends a signal to a process of ours, or to its group, and waits for its end. After a while the process is killed. */
export async function endProcess(pid: number, signal: NodeJS.Signals, target = pid): Promise<void> {
  const startedAt = startOf(pid)
  if (startedAt === null) return
  process.kill(target, signal)
  const sentAt = performance.now()
  while (startOf(pid) === startedAt) {
    if (performance.now() - sentAt > stopTimeoutMs) process.kill(pid, 'SIGKILL')
    await pause(pollMs)
  }
}

/** The start of a process, in ticks of the system's clock; null if it has ended. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : (fields[18] ?? null)
  } catch {
    return null
  }
}

/** Creates a folder of a node, closed to other users. */
export function makeFolder(folder: string, { uid, gid }: Program['user']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, uid, gid)
}

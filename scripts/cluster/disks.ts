import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { clusterFolder } from './places.ts'
import { makeFolder, type Program } from './processes.ts'

/** The folders of the cluster that are separate disks. */
function disks(): string[] {
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  return mounted.map((line) => line.split(' ')[1] ?? '').filter((folder) => folder.startsWith(`${clusterFolder}/`))
}

/** Mounts an in-memory disk of some megabytes at a folder, so that a test can fill it without harm to the machine. */
export function mountDisk(folder: string, megabytes: number, user: Program['user']): void {
  makeFolder(folder, user)
  if (disks().includes(folder)) return
  const options = `size=${megabytes}m,mode=0700,uid=${user.uid},gid=${user.gid}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
}

/** Unmounts all these disks. Nothing may use them any more. */
export function unmountDisks(): void {
  for (const folder of disks()) execFileSync('umount', [folder])
}

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { refuseInTransaction } from '../database/in-transaction.ts'
import { Busy, Outage } from '../outage.ts'
import { workerFile } from './assets.ts'

/** One key to derive by scrypt (RFC 7914) with N = 16,384 and p = 1. */
export interface Derivation {
  readonly text: string
  readonly salt: string
  /** scrypt's r: 8 takes 16 MB of memory for each derivation, 16 takes 32 MB. */
  readonly blockSize: 8 | 16
  /** The length of the key in bytes. */
  readonly length: number
}

export interface SlowHash {
  /**
   * Derives keys, one after the other, as one entry of the queue. Throws `Busy` if the queue is full, and an error
   * inside a transaction, whose connection would wait too.
   */
  derive(derivations: readonly Derivation[]): Promise<Buffer[]>
  /**
   * Runs work that will need a hash. Throws `Busy` if the threads and the queue are already full, so that a request
   * that would be refused later costs no query.
   */
  admit<T>(work: () => Promise<T>): Promise<T>
}

interface Limits {
  /** The maximum of derivations that run at the same time. */
  readonly threads: number
  /** The maximum of derivations that wait. */
  readonly waiting: number
}

/**
 * Two at a time leave processors for other work; one on a small machine. A class of 60 that logs in at the same second
 * fits in the queue, and the last of them waits about two seconds.
 */
export const slowHashLimits: Limits = { threads: availableParallelism() > 2 ? 2 : 1, waiting: 60 }

const retryAfterS = 5
/** An idle thread ends after this time: it holds the memory of the last derivation, and starts within 50 ms. */
const idleMs = 60_000

interface Job {
  readonly derivations: readonly Derivation[]
  resolve(keys: Buffer[]): void
  reject(error: Error): void
}

interface IdleThread {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}

/** Creates a pool for slow hashes: separate threads, started on first use, and a queue. */
export function openSlowHash({ threads, waiting }: Limits): SlowHash {
  const queue: Job[] = []
  const idle: IdleThread[] = []
  let started = 0

  function startNext(): void {
    const job = queue[0]
    if (!job) return
    const worker = takeIdle() ?? (started < threads ? start() : null)
    if (!worker) return
    queue.shift()
    void run(worker, job).then(startNext)
  }

  function start(): Worker {
    started += 1
    return new Worker(workerFile('slowHash'))
  }

  function takeIdle(): Worker | undefined {
    const thread = idle.pop()
    clearTimeout(thread?.timer)
    return thread?.worker
  }

  function keepIdle(worker: Worker): void {
    // An idle thread does not keep the process alive.
    worker.unref()
    const thread = { worker, timer: setTimeout(() => end(thread), idleMs).unref() }
    idle.push(thread)
  }

  function end(thread: IdleThread): void {
    idle.splice(idle.indexOf(thread), 1)
    started -= 1
    void thread.worker.terminate()
  }

  async function run(worker: Worker, job: Job): Promise<void> {
    worker.ref()
    try {
      job.resolve(await deriveIn(worker, job.derivations))
      keepIdle(worker)
    } catch (error) {
      started -= 1
      void worker.terminate()
      job.reject(new Outage('The thread of the slow hashes ended', { cause: error }))
    }
  }

  return {
    admit: limitAdmissions(threads + waiting),
    derive(derivations) {
      refuseInTransaction('A slow hash')
      const ahead = queue.reduce((sum, job) => sum + job.derivations.length, 0)
      if (ahead >= waiting) throw new Busy('passwords-busy', retryAfterS)
      return new Promise((resolve, reject) => {
        queue.push({ derivations, resolve, reject })
        startNext()
      })
    },
  }
}

/** Runs at most `max` pieces of work at a time, and refuses more. */
function limitAdmissions(max: number): SlowHash['admit'] {
  let admitted = 0
  return async (work) => {
    if (admitted >= max) throw new Busy('passwords-busy', retryAfterS)
    admitted += 1
    try {
      return await work()
    } finally {
      admitted -= 1
    }
  }
}

function deriveIn(worker: Worker, derivations: readonly Derivation[]): Promise<Buffer[]> {
  return new Promise<Buffer[]>((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`It ended with ${code}`))
    worker.once('error', reject).once('exit', onExit)
    worker.once('message', (keys: Uint8Array[]) => {
      worker.off('error', reject).off('exit', onExit)
      resolve(keys.map((key) => Buffer.from(key)))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage(derivations)
  })
}

/** The pool of this process for passwords and recovery codes. */
export const slowHash: SlowHash = openSlowHash(slowHashLimits)
